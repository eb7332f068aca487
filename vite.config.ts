import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

// The admin app. The public pages have their own build: vite.public.config.ts.
const server = process.env.CAURI_DEV_SERVER ?? 'http://localhost:3000';

export default defineConfig({
  root: 'web',
  publicDir: false,
  plugins: [react()],
  server: { proxy: { '/api': server, '/share': server, '/public-assets': server } },
  build: {
    outDir: '../dist/app',
    emptyOutDir: true,
    target: 'baseline-widely-available',
    // Small files stay files: the content security policy allows no data: fonts or scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
