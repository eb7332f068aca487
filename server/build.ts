// `npm run build` builds the admin app and the public pages from web/ into dist/. A start of the server builds too when the
// sources have changed.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { glob, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { StartError } from './start-error.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const DIST = join(ROOT, 'dist');
const SOURCES = ['web/**/*', 'contract/**/*', 'vite.config.ts', 'vite.contract.ts', 'vite.public.config.ts', 'package-lock.json'];
const BUILDS = [
  { configFile: 'vite.config.ts', mode: 'production', folder: 'app' },
  { configFile: 'vite.public.config.ts', mode: 'browser', folder: 'public' },
  { configFile: 'vite.public.config.ts', mode: 'server', folder: 'public-server' },
  { configFile: 'vite.public.config.ts', mode: 'worker', folder: 'public-worker' },
];

interface SourceFile {
  name: string;
  size: number;
  time: number;
}

/** The sources of a build, stored in dist/sources.json. */
interface Sources {
  /** A digest of names, sizes and times, which is fast to compare. */
  seen: string;
  /** A digest of the contents, which a copy or a fresh clone does not change. */
  contents: string;
}

/** Builds the web app in a separate process when its sources have changed since the last build. */
export async function buildIfStale(say: (line: string) => void, signal?: AbortSignal): Promise<void> {
  const files = await listSources();
  const built = await readBuilt();
  if (built?.seen === glance(files)) return;
  if (built && built.contents === (await digestContents(files))) return writeBuilt(DIST, files, built.contents);

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
  const files = await listSources();
  const contents = await digestContents(files);
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
    await writeBuilt(made, files, contents);
    const old = `${DIST}.old-${process.pid}`;
    await rename(DIST, old).catch(unlessMissing);
    await rename(made, DIST).catch(unlessBuilt);
    await rm(old, { recursive: true, force: true });
  } finally {
    await rm(made, { recursive: true, force: true });
  }
}

async function listSources(): Promise<SourceFile[]> {
  const files: SourceFile[] = [];
  for await (const entry of glob(SOURCES, { cwd: ROOT, withFileTypes: true })) {
    if (!entry.isFile() || /\.test\.tsx?$/.test(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    const { size, mtimeMs } = await stat(path);
    files.push({ name: relative(ROOT, path), size, time: mtimeMs });
  }
  return files.sort((a, b) => (a.name < b.name ? -1 : 1));
}

const glance = (files: SourceFile[]) => digest(files.map(({ name, size, time }) => `${name} ${size} ${time}`));
const digest = (lines: string[]) => createHash('sha256').update(lines.join('\n')).digest('hex');

async function digestContents(files: SourceFile[]): Promise<string> {
  const each = await Promise.all(files.map(async ({ name }) => `${name} ${digest([await readFile(join(ROOT, name), 'latin1')])}`));
  return digest(each);
}

async function readBuilt(): Promise<Sources | undefined> {
  const text = await readFile(join(DIST, 'sources.json'), 'utf8').catch(() => undefined);
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined; // Cut short by a kill: the build is made again.
  }
}

async function writeBuilt(folder: string, files: SourceFile[], contents: string): Promise<void> {
  const sources: Sources = { seen: glance(files), contents };
  // A build whose digest cannot be written can still be served.
  await writeFile(join(folder, 'sources.json'), `${JSON.stringify(sources)}\n`).catch(() => {});
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

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
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
