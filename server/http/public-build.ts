import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Language } from '#contract/language.ts';
import { AppError } from '#server/errors.ts';

// The result of `npm run build` for web/public: the browser's files and, for each page, the module that renders it.
const DIST = new URL('../../dist/', import.meta.url);
const ASSETS = '/public-assets/';
const NOT_BUILT = 'The public pages are not built yet: run `npm run build`.';

/** Serves the browser's files. Their names contain a hash of their content, so they can be cached for ever. */
export async function servePublicAssets(app: FastifyInstance): Promise<void> {
  const root = fileURLToPath(new URL('public/', DIST));
  if (!existsSync(root)) return;
  await app.register(fastifyStatic, {
    root,
    prefix: ASSETS,
    immutable: true,
    maxAge: '1y',
    preCompressed: true,
    decorateReply: false,
    dotfiles: 'ignore',
  });
}

/** A file of the build, as text. */
export const readBuilt = (name: string): Promise<string> =>
  readFile(new URL(name, DIST), 'utf8').catch(() => {
    throw new AppError(503, NOT_BUILT);
  });

/** Loads a page's server module once, with the address of its script in a language. */
export function publicBuild<Module extends object>(page: string): (language: Language) => Promise<Module & { script: string }> {
  let built: Promise<{ module: Module; scripts: Record<Language, string> }> | undefined;
  const load = async () => {
    const module = (await import(new URL(`public-server/${page}.js`, DIST).href)) as Module;
    return { module, scripts: { fr: await scriptOf(page, 'fr'), en: await scriptOf(page, 'en') } };
  };
  return async (language) => {
    built ??= load().catch((error: unknown) => {
      built = undefined;
      throw error;
    });
    const { module, scripts } = await built;
    return { ...module, script: scripts[language] };
  };
}

async function scriptOf(page: string, language: Language): Promise<string> {
  const manifest = JSON.parse(await readBuilt(`public/${language}/${page}/.vite/manifest.json`)) as Record<string, { file: string }>;
  const entry = manifest[`web/public/${page}/browser.tsx`] ?? manifest[`web/public/${page}/browser.ts`];
  if (!entry) throw new AppError(503, NOT_BUILT);
  return `${ASSETS}${language}/${page}/${entry.file}`;
}
