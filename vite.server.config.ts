import { dirname, relative } from 'node:path';
import { defineConfig, type Plugin } from 'vite';

// The server as few large files instead of two thousand modules, which Node finds and loads one by one: dist-server/run.js is what
// server/main.ts runs.

/** Packages that load files of their own folder: native code, pages. Node loads them as they are. */
const OUTSIDE = ['@node-rs/argon2', '@fastify/swagger-ui', 'juice'];

/**
 * Lets each module keep the address of its source. Modules find files by it, such as migrations, the built web app and the scripts of
 * worker threads, and none of these is moved into the bundle.
 */
const addressesOfSources: Plugin = {
  name: 'addresses-of-sources',
  transform: {
    filter: { code: /import\.meta\.url|\b__dirname\b/ },
    handler(code, id) {
      const addressOf = (path: string) => `new URL(${JSON.stringify(`../${relative(import.meta.dirname, path)}`)}, import.meta.url)`;
      if (code.includes('import.meta.url')) return code.replaceAll('import.meta.url', `${addressOf(id)}.href`);
      return code.replaceAll('__dirname', `process.getBuiltinModule('node:url').fileURLToPath(${addressOf(dirname(id))})`);
    },
  },
};

export default defineConfig({
  publicDir: false,
  plugins: [addressesOfSources],
  // Packages are resolved to the files that Node would choose.
  resolve: { mainFields: ['main'], conditions: ['node'] },
  ssr: { noExternal: true, external: OUTSIDE },
  build: {
    ssr: true,
    outDir: 'dist-server',
    target: 'node24',
    minify: false,
    chunkSizeWarningLimit: 100_000,
    rolldownOptions: {
      input: { run: 'server/run.ts' },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
});
