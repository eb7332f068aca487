import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

// The admin app. The public pages have their own build: vite.public.config.ts.
const server = process.env.CAURI_DEV_SERVER ?? 'http://localhost:3000';

// Small pieces that most screens use come in one file: apart, each would cost a slow network a round trip of its own.
// What only lists need is not among them, since the sign-in screen comes with the first file too.
const LISTS = /web\/ui\/list\//;
const COMMON =
  /@tabler|web\/(api|ui)\/(?!Alert|Confirm|useUnsaved|list\/)|components\/(Button|Input|Text|TextInput|PasswordInput|Paper|Group|Stack|Alert|CloseButton|ActionIcon|Title|Anchor|Skeleton|Checkbox)\//;

export default defineConfig({
  root: 'web',
  publicDir: false,
  plugins: [react()],
  // The API lies under /api, and so do sources of the app under web/api.
  server: { proxy: { '^/api/(?!.*\\.tsx?)': server, '/share': server, '/reserver': server, '/public-assets': server } },
  build: {
    outDir: '../dist/app',
    emptyOutDir: true,
    target: 'baseline-widely-available',
    // Small files stay files: the content security policy allows no data: fonts or scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // What several screens share comes in few files: each small one would cost a slow network a round trip of its own.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'common', test: COMMON, minShareCount: 3 },
            { name: 'lists', test: LISTS, minShareCount: 3 },
          ],
        },
      },
    },
  },
});
