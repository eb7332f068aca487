import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { extname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { StartError } from './start-error.ts';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** The script that builds, in a process of its own. */
const SCRIPT = fileURLToPath(new URL('./build.ts', import.meta.url));
/** The file of a build with the digest of its sources. */
export const BUILT_FROM = 'sources.sha256';

/** A build has a folder for its result, and files and folders whose change makes that outdated. Tests in them do not count. */
export const BUILDS = {
  server: { folder: 'dist-server', sources: ['server', 'contract', 'vite.server.config.ts', 'package-lock.json'] },
  'web app': {
    folder: 'dist',
    sources: [
      'web',
      'contract',
      'vite.config.ts',
      'vite.contract.ts',
      'vite.installable.ts',
      'vite.messages.ts',
      'vite.public.config.ts',
      'vite.docs.config.ts',
      'server/public-pages.ts',
      'server/docs',
      'docs',
      'CONTRIBUTING.md',
      'package-lock.json',
    ],
  },
};
export type BuildName = keyof typeof BUILDS;

/** The module that runs the server. */
export const SERVER_BUNDLE = new URL(`../${BUILDS.server.folder}/run.js`, import.meta.url);

/** Builds the web app in a separate process when its sources have changed since the last build. */
export const buildIfStale = (say: (line: string) => void, signal?: AbortSignal) => bringUpToDate('web app', say, signal);

/** Bundles the server in a separate process when its sources have changed since the last time. */
export const buildServerIfStale = (say: (line: string) => void) => bringUpToDate('server', say);

export const isBuilt = (name: BuildName): boolean => builtFrom(name) === digestSources(name);

/** The digest of the sources of the last build; undefined when there is none. */
function builtFrom(name: BuildName): string | undefined {
  const path = join(ROOT, BUILDS[name].folder, BUILT_FROM);
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}

async function bringUpToDate(name: BuildName, say: (line: string) => void, signal?: AbortSignal): Promise<void> {
  if (isBuilt(name)) return;
  const built = builtFrom(name);
  if (!viteIsInstalled()) {
    throw new StartError(
      built
        ? `The sources of the ${name} changed since it was built, and the packages that build it are not installed: run \`npm ci\`, then start again.`
        : `The ${name} is not built, and the packages that build it are not installed: run \`npm ci\`, then start again.`,
    );
  }
  if (!mayWrite()) {
    throw new StartError(
      `${built ? `The sources of the ${name} changed since it was built` : `The ${name} is not built`}, and this user may not write to ${ROOT}: run \`npm run build\` there as the owner of that folder, then start again.`,
    );
  }
  say(built ? `The sources of the ${name} changed: building it.` : `Building the ${name}; later starts use this build.`);
  const child = spawn(process.execPath, [SCRIPT, name], { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'], signal });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const code = await new Promise<number | null>((resolve, reject) => child.on('error', reject).on('close', resolve));
  if (code !== 0) throw new StartError(`The ${name} could not be built:\n${stripVTControlCharacters(output).trim()}`);
}

/** After docs/operations/install.md, only its owner may write to the folder of Cauri. */
function mayWrite(): boolean {
  try {
    accessSync(ROOT, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** A digest of the names and contents of the sources, which a copy or a fresh clone does not change. */
export function digestSources(name: BuildName): string {
  const digest = createHash('sha256');
  for (const path of BUILDS[name].sources.flatMap(filesOf).sort()) digest.update(`${path}\n`).update(readFileSync(join(ROOT, path)));
  return digest.digest('hex');
}

/** The files of a folder, or a file itself, by their paths in the project. */
function filesOf(source: string): string[] {
  if (extname(source) !== '') return [source];
  return readdirSync(join(ROOT, source), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)));
}

function viteIsInstalled(): boolean {
  try {
    createRequire(import.meta.url).resolve('vite/package.json');
    return true;
  } catch {
    return false;
  }
}
