// `npm run build` builds the admin app and the public pages from web/, and the documentation from docs/, into dist/. A start of the
// server builds too when the sources have changed.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { glob, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify, stripVTControlCharacters } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LANGUAGES } from '#contract/language.ts';
import { isRunning } from './is-running.ts';
import { PUBLIC_PAGES } from './public-pages.ts';
import { StartError } from './start-error.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const DIST = join(ROOT, 'dist');
const SOURCES = [
  'web/**/*',
  'contract/**/*',
  'vite.config.ts',
  'vite.contract.ts',
  'vite.installable.ts',
  'vite.messages.ts',
  'vite.public.config.ts',
  'vite.docs.config.ts',
  'server/public-pages.ts',
  'server/docs/**/*',
  'docs/**/*',
  'CONTRIBUTING.md',
  'package-lock.json',
];
/** The file of a build with the digest of its sources. */
const BUILT_FROM = 'sources.sha256';
const BUILDS = [
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

/** Builds the web app in a separate process when its sources have changed since the last build. */
export async function buildIfStale(say: (line: string) => void, signal?: AbortSignal): Promise<void> {
  const built = await readFile(join(DIST, BUILT_FROM), 'utf8').catch(() => undefined);
  if (built === (await digestSources())) return;
  if (!viteIsInstalled()) {
    throw new StartError(
      built
        ? 'The sources of the web app changed since it was built, and the packages that build it are not installed: run `npm ci`, then start again.'
        : 'The web app is not built, and the packages that build it are not installed: run `npm ci`, then start again.',
    );
  }
  say(built ? 'The sources of the web app changed: building it.' : 'Building the web app; later starts use this build.');
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url)], { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'], signal });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const code = await new Promise<number | null>((resolve, reject) => child.on('error', reject).on('close', resolve));
  if (code !== 0) throw new StartError(`The web app could not be built:\n${stripVTControlCharacters(output).trim()}`);
}

/** Builds into a folder beside dist/ and replaces dist/ at the end, so that an incomplete build is never served. */
async function build(): Promise<void> {
  const { build: viteBuild } = await import('vite');
  await removeLeftovers();
  // The sources are read before the build, so that a change during the build makes it outdated.
  const sources = await digestSources();
  const made = `${DIST}.new-${process.pid}`;
  try {
    for (const { configFile, mode, folder } of BUILDS) {
      await viteBuild({
        configFile: join(ROOT, configFile),
        mode,
        logLevel: 'warn',
        build: { outDir: join(made, folder), emptyOutDir: true },
      });
    }
    const { buildDocs } = await import('./docs/build/build-docs.ts');
    await buildDocs(made);
    await compressAssets(made);
    await writeFile(join(made, BUILT_FROM), sources);
    const old = `${DIST}.old-${process.pid}`;
    await rename(DIST, old).catch(unlessMissing);
    await rename(made, DIST).catch(unlessBuilt);
    await rm(old, { recursive: true, force: true });
  } finally {
    await rm(made, { recursive: true, force: true });
  }
}

/** Answers and files with fewer bytes are sent as they are. */
export const COMPRESSED_FROM = 1_024;

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

/** A digest of the names and contents of the sources, which a copy or a fresh clone does not change. */
async function digestSources(): Promise<string> {
  const paths: string[] = [];
  for await (const entry of glob(SOURCES, { cwd: ROOT, withFileTypes: true }))
    if (entry.isFile() && !/\.test\.tsx?$/.test(entry.name)) paths.push(join(entry.parentPath, entry.name));
  const digest = createHash('sha256');
  for (const path of paths.sort()) digest.update(`${relative(ROOT, path)}\n`).update(await readFile(path));
  return digest.digest('hex');
}

function viteIsInstalled(): boolean {
  try {
    createRequire(import.meta.url).resolve('vite/package.json');
    return true;
  } catch {
    return false;
  }
}

/** Removes the folders of builds that were killed. */
async function removeLeftovers(): Promise<void> {
  for (const name of await readdir(ROOT)) {
    const pid = /^dist\.(?:new|old)-(\d+)$/.exec(name)?.[1];
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

if (import.meta.main) {
  process.chdir(ROOT);
  const start = performance.now();
  try {
    await build();
    process.stdout.write(`Built the web app in ${((performance.now() - start) / 1000).toFixed(1)} s.\n`);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    process.exitCode = 1;
  }
}
