import { type BuildOptions, defineConfig, type Plugin } from 'vite';
import type { Language } from './contract/language.ts';
import { PUBLIC_PAGES } from './server/public-pages.ts';
import { oneLanguage } from './vite.messages.ts';

// The public pages (each is one entry of `PUBLIC_PAGES`) are built for three places, told apart by the mode:
//
//   fr/answer, en/answer, fr/booking, …  ->  dist/public/<mode>/   hashed files with one language, and .vite/manifest.json
//   server                               ->  dist/public-server/   <page>.js, complete ES modules for Node with both languages
//   worker, app-worker                   ->  dist/public-worker/ and dist/app-worker/: the service workers of the answering page and of the
//                                            admin app, each one classic script with both languages
//
// Each page is built alone, because what several pages share would be a file of its own, and one more request on 2G.
// All put Preact in React's place: the components are plain React, the pages must open on 2G.
// Styles are not emitted: the server build carries them inside and writes them into the page's head.

const preact = { react: 'preact/compat', 'react-dom': 'preact/compat' };

const serverEntries = Object.fromEntries(Object.keys(PUBLIC_PAGES).map((page) => [page, `web/public/${page}/server.tsx`]));

const WORKERS: Record<string, { folder: string; input: Record<string, string> }> = {
  worker: { folder: 'public-worker', input: { answer: 'web/public/answer/worker.ts' } },
  'app-worker': { folder: 'app-worker', input: { app: 'web/notifications/device-worker.ts' } },
};

/** Loads a script without looking for its styles first: it has none, and the code that looks is larger than many pages. */
const plainImports: Plugin = {
  name: 'plain-imports',
  enforce: 'pre',
  load: (id) => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load();' : undefined),
};

export default defineConfig(({ mode }) => {
  const server = mode === 'server';
  const [, language, page] = (/^(fr|en)\/(\w+)$/.exec(mode) as [string, Language, keyof typeof PUBLIC_PAGES] | null) ?? [];
  // These are the browsers of phones of the last six years; older phones answer without JavaScript. tsconfig.phones.json names what these
  // browsers have built in.
  const phones = ['chrome87', 'firefox86', 'safari14.1'];
  // Older phones run no script of ours but have the styles, which must not leave out margins or cover the page with what is hidden.
  const olderPhones = ['chrome80', 'firefox72', 'safari13.1'];
  return {
    base: language ? `/public-assets/${mode}/` : '/public-assets/',
    publicDir: false,
    plugins: [plainImports, language && oneLanguage(language)],
    resolve: { alias: preact },
    // Whoever calls the build, from a test too: production code.
    define: { 'process.env.NODE_ENV': '"production"' },
    oxc: { jsx: { runtime: 'automatic', importSource: 'react', development: false } },
    ...(server && { ssr: { noExternal: true as const } }),
    build: builds(),
  };

  function builds(): BuildOptions {
    const worker = WORKERS[mode];
    if (worker) {
      return {
        outDir: `dist/${worker.folder}`,
        target: phones,
        emptyOutDir: true,
        modulePreload: false,
        rolldownOptions: {
          input: worker.input,
          output: { format: 'iife', entryFileNames: '[name].js' },
        },
      };
    }
    return server
      ? {
          ssr: true,
          outDir: 'dist/public-server',
          target: 'node24',
          cssTarget: olderPhones,
          emptyOutDir: true,
          cssMinify: true,
          rolldownOptions: { input: serverEntries, output: { entryFileNames: '[name].js' } },
        }
      : {
          outDir: `dist/public/${mode}`,
          target: phones,
          assetsDir: '.',
          emptyOutDir: true,
          manifest: true,
          modulePreload: false,
          rolldownOptions: { input: page && { [page]: `web/public/${page}/${PUBLIC_PAGES[page]}` } },
        };
  }
});
