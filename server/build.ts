// `npm run build` builds the admin app and the public pages from web/, and the documentation from docs/, into dist/, and bundles the server
// into dist-server/. A start builds what has changed since (build-if-stale.ts).
import { glob, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build as viteBuild } from 'vite';
import { LANGUAGES } from '#contract/language.ts';
import { BUILDS, BUILT_FROM, type BuildName, digestSources, ROOT } from './build-if-stale.ts';
import { buildDocs } from './docs/build/build-docs.ts';
import { COMPRESSED_FROM } from './http/compressed-from.ts';
import { isRunning } from './is-running.ts';
import { PUBLIC_PAGES } from './public-pages.ts';

const MAKE: Record<BuildName, (into: string) => Promise<void>> = {
  server: (into) => buildWithVite({ configFile: 'vite.server.config.ts', mode: 'production' }, into),
  'web app': buildWebApp,
};

const WEB_BUILDS = [
  ...LANGUAGES.map((language) => ({ configFile: 'vite.config.ts', mode: language, folder: `app/${language}` })),
  ...LANGUAGES.flatMap((language) =>
    Object.keys(PUBLIC_PAGES).map((page) => ({
      configFile: 'vite.public.config.ts',
      mode: `${language}/${page}`,
      folder: `public/${language}/${page}`,
    })),
  ),
  { configFile: 'vite.public.config.ts', mode: 'server', folder: 'public-server' },
  { configFile: 'vite.public.config.ts', mode: 'worker', folder: 'public-worker' },
  { configFile: 'vite.docs.config.ts', mode: 'production', folder: 'public/docs' },
  { configFile: 'vite.public.config.ts', mode: 'app-worker', folder: 'app-worker' },
];

process.chdir(ROOT);
// A build that a test or a terminal with another value starts would hold React's development version, 70 kB heavier.
process.env.NODE_ENV = 'production';
const [asked] = process.argv.slice(2);
try {
  for (const name of Object.keys(BUILDS) as BuildName[]) {
    if (asked && asked !== name) continue;
    const start = performance.now();
    await build(name);
    process.stdout.write(`Built the ${name} in ${((performance.now() - start) / 1000).toFixed(1)} s.\n`);
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}

/** Builds into a folder beside the last result and replaces that at the end, so that an incomplete build is never used. */
async function build(name: BuildName): Promise<void> {
  const result = join(ROOT, BUILDS[name].folder);
  await removeLeftovers();
  // The sources are read before the build, so that a change during the build makes it outdated.
  const digest = digestSources(name);
  const made = `${result}.new-${process.pid}`;
  try {
    await MAKE[name](made);
    await writeFile(join(made, BUILT_FROM), digest);
    const old = `${result}.old-${process.pid}`;
    await rename(result, old).catch(unlessMissing);
    await rename(made, result).catch(unlessBuilt);
    await rm(old, { recursive: true, force: true });
  } finally {
    await rm(made, { recursive: true, force: true });
  }
}

async function buildWebApp(into: string): Promise<void> {
  for (const { folder, ...one } of WEB_BUILDS) await buildWithVite(one, join(into, folder));
  await buildDocs(into);
  await compressAssets(into);
}

async function buildWithVite({ configFile, mode }: { configFile: string; mode: string }, outDir: string): Promise<void> {
  await viteBuild({ configFile: join(ROOT, configFile), mode, logLevel: 'warn', build: { outDir, emptyOutDir: true } });
}

/** Compresses what browsers load, once and well: the server would do it for each request, in a hurry. */
async function compressAssets(folder: string): Promise<void> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };
  for await (const entry of glob('{app,public}/**/*.{html,js,css,svg}', { cwd: folder, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const content = await readFile(path);
    if (content.length < COMPRESSED_FROM) continue;
    const [br, gz] = await Promise.all([promisify(brotliCompress)(content, { params }), promisify(gzip)(content, { level: 9 })]);
    await writeFile(`${path}.br`, br);
    await writeFile(`${path}.gz`, gz);
  }
}

/** Removes the folders of builds that were killed. */
async function removeLeftovers(): Promise<void> {
  for (const name of await readdir(ROOT)) {
    const pid = /^dist(?:-server)?\.(?:new|old)-(\d+)$/.exec(name)?.[1];
    if (pid && !isRunning(Number(pid))) await rm(join(ROOT, name), { recursive: true, force: true });
  }
}

function unlessMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}

/** Ignores the error when another process has built the same meanwhile, because its build stays. */
function unlessBuilt(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
}
