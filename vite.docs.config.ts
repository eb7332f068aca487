import { defineConfig } from 'vite';

/** The script, the styles and the font of the documentation, with hashed names; server/docs/build writes its pages. */
export default defineConfig({
  base: '/public-assets/docs/',
  publicDir: false,
  build: {
    outDir: 'dist/public/docs',
    assetsDir: '.',
    emptyOutDir: true,
    manifest: true,
    modulePreload: false,
    target: 'baseline-widely-available',
    // The content security policy allows no data: fonts.
    assetsInlineLimit: 0,
    rolldownOptions: { input: ['web/docs/browser.ts', 'web/favicon.svg'] },
  },
});
