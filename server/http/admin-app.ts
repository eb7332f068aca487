import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DEVICE_WORKER_PATH, isAppPage } from '#contract/app-pages.ts';
import { LANGUAGE_COOKIE, SCHEME_COOKIE } from '#contract/auth.ts';
import { LANGUAGES, type Language } from '#contract/language.ts';
import { AppError } from '#server/errors.ts';
import * as text from './http.messages.ts';
import { languageOf, preferredBy } from './language.ts';
import { readBuilt } from './public-build.ts';
import { allowInlineStyles } from './security-headers.ts';

const folderOf = (language: Language) => fileURLToPath(new URL(`../../dist/app/${language}/`, import.meta.url));

/** Serves the built admin app: its assets, cached for ever, and its one page at every other address; 404 where it has no screen. */
export async function serveAdminApp(app: FastifyInstance): Promise<void> {
  const built = LANGUAGES.every((language) => existsSync(`${folderOf(language)}index.html`));
  if (built)
    // A file that both languages have is the same in both, because its name contains a hash of its content.
    await app.register(fastifyStatic, {
      root: LANGUAGES.map((language) => `${folderOf(language)}assets`),
      prefix: '/assets/',
      immutable: true,
      maxAge: '1y',
      preCompressed: true,
      decorateReply: true,
    });

  // Its path decides which pages it controls. Browsers check it often, so that a new version arrives soon.
  app.get(DEVICE_WORKER_PATH, { schema: { hide: true } }, async (_req, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('text/javascript; charset=utf-8')
      .send(await readBuilt('app-worker/app.js')),
  );

  app.setNotFoundHandler(async (req, reply) => {
    const isPage = req.method === 'GET' || req.method === 'HEAD';
    if (!isPage || /^\/(api|assets|public-assets)\//.test(req.url)) throw new AppError(404, text.nothingHere());
    if (!built) throw new AppError(503, 'The admin app is not built yet: run `npm run build`.');
    const [path = ''] = req.url.split('?', 1);
    const folder = folderOf(pageLanguage(req));
    allowInlineStyles(reply)
      .code(isAppPage(path) ? 200 : 404)
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-language, cookie');
    const scheme = choiceOf(req, SCHEME_COOKIE);
    if (scheme !== 'light' && scheme !== 'dark') return reply.sendFile('index.html', folder, { cacheControl: false });
    // The styles read the attribute, which the scripts would set too late for the first ground.
    const page = await readFile(`${folder}index.html`, 'utf8');
    return reply.type('text/html; charset=utf-8').send(page.replace('<html', `<html data-mantine-color-scheme="${scheme}"`));
  });
}

/** The language that this browser chose last, or else the first one of its settings; French when it names none of ours. */
export const pageLanguage = (req: FastifyRequest): Language => languageOf(choiceOf(req, LANGUAGE_COOKIE)) ?? preferredBy(req) ?? 'fr';

const choiceOf = (req: FastifyRequest, cookie: string): string | undefined =>
  new RegExp(`(?:^|;\\s*)${cookie}=(\\w+)`).exec(req.headers.cookie ?? '')?.[1];
