import type { FastifyInstance } from 'fastify';
import type { Deps } from '#server/deps.ts';
import { escapeHtml } from '#server/mail/letter.ts';
import { findSubscription, setSubscribed } from './subscription.queries.ts';
import { readUnsubscribe } from './unsubscribe.ts';

const CEILING = { config: { rateLimit: { max: 600, timeWindow: '1 minute' } }, schema: { hide: true } };

/**
 * The page behind a campaign's unsubscribe link. Opening it changes nothing: mail scanners open every link. The button
 * does, and so does the mail programme's own (RFC 8058), by the same POST.
 */
export async function unsubscribePages(app: FastifyInstance, { db, env }: Deps): Promise<void> {
  await app.register(async (app) => {
    app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: 10_000 }, (_req, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(body as string))),
    );
    // RFC 8058 lets mail programmes send it as a form with parts, too: the address alone says what is meant.
    app.removeContentTypeParser('multipart/form-data');
    app.addContentTypeParser('*', (_req, payload, done) => {
      payload.resume();
      payload.on('end', () => done(null, {}));
    });

    const member = async (token: string) => {
      const id = readUnsubscribe(env.CAURI_SECRET_KEY, token);
      return id ? findSubscription(db, id) : undefined;
    };
    app.get<{ Params: { token: string } }>('/unsubscribe/:token', CEILING, async (req, reply) => {
      const found = await member(req.params.token);
      reply.header('cache-control', 'no-store').type('text/html; charset=utf-8');
      return reply.code(found ? 200 : 404).send(found ? askPage(found) : unknownPage());
    });
    app.post<{ Params: { token: string }; Body: Record<string, string> | undefined }>(
      '/unsubscribe/:token',
      CEILING,
      async (req, reply) => {
        const found = await member(req.params.token);
        reply.header('cache-control', 'no-store').type('text/html; charset=utf-8');
        if (!found) return reply.code(404).send(unknownPage());
        const again = req.body?.subscribe === '1';
        await setSubscribed(db, found.id, again);
        return reply.send(again ? backPage(found.email) : gonePage(found.email));
      },
    );
  });
}

const BACK = 'Me réabonner';

const askPage = ({ email, unsubscribed }: { email: string; unsubscribed: boolean }) =>
  unsubscribed
    ? gonePage(email)
    : page('Se désabonner', [
        `<p>Vous ne recevrez plus nos messages d’information à l’adresse <strong>${escapeHtml(email)}</strong>.</p>`,
        '<p>Les messages au sujet de vos paiements et de vos réservations continueront de vous parvenir.</p>',
        '<form method="post"><button>Confirmer le désabonnement</button></form>',
      ]);
const gonePage = (email: string) =>
  page('Vous êtes désabonné', [
    `<p role="status">L’adresse <strong>${escapeHtml(email)}</strong> ne recevra plus nos messages d’information.</p>`,
    `<form method="post"><input type="hidden" name="subscribe" value="1"><button class="quiet">${BACK}</button></form>`,
  ]);
const backPage = (email: string) =>
  page('Vous êtes de nouveau abonné', [
    `<p role="status">L’adresse <strong>${escapeHtml(email)}</strong> recevra de nouveau nos messages d’information.</p>`,
  ]);
const unknownPage = () =>
  page('Ce lien n’est pas valable', ['<p>Ouvrez le lien tel qu’il est dans votre message : il a peut-être été coupé.</p>']);

const page = (title: string, parts: string[]) => `<!doctype html>
<html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><meta name="color-scheme" content="light dark"><title>${title}</title><style>
body { margin: 0; background: #faf6ee; color: #23234a; font: 17px/1.55 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
main { max-width: 32rem; margin: 12vh auto 0; padding: 2rem 1.5rem; background: #fff; border: 1px solid #e9e0cf; border-radius: 12px; }
h1 { margin: 0 0 1rem; font-size: 1.5rem; line-height: 1.25; }
p { margin: 0 0 1rem; overflow-wrap: anywhere; }
button { font: inherit; font-weight: 600; padding: .7rem 1.2rem; border: 1px solid #2b2d6e; border-radius: 8px; background: #2b2d6e; color: #fff; cursor: pointer; }
button.quiet { background: transparent; color: inherit; border-color: currentColor; }
button:focus-visible { outline: 3px solid #f0aa2c; outline-offset: 2px; }
@media (max-width: 36rem) { main { margin: 1rem; } }
@media (prefers-color-scheme: dark) {
  body { background: #10111c; color: #eae6dd; } main { background: #1f2134; border-color: #3a3c53; }
  button { background: #bfc3ec; border-color: #bfc3ec; color: #14152a; } button.quiet { background: transparent; color: inherit; }
}
</style></head><body><main><h1>${title}</h1>
${parts.join('\n')}
</main></body></html>`;
