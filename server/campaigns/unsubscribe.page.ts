import type { FastifyInstance, FastifyReply } from 'fastify';
import { language } from '#contract/language.ts';
import type { PublicDocument } from '#contract/public-document.ts';
import type { Deps } from '#server/deps.ts';
import { beginProblem } from '#server/http/problems.ts';
import { sendPublicDocument } from '#server/http/security-headers.ts';
import { escapeHtml } from '#server/mail/html.rules.ts';
import { readUnsubscribe } from '#server/sending/unsubscribe-link.rules.ts';
import { inFailureLanguage, inReaderLanguage } from '#server/settings/setting.queries.ts';
import { findSubscription, setSubscribed } from './subscription.queries.ts';
import * as text from './unsubscribe.messages.ts';

const RATE_LIMIT = { config: { rateLimit: { max: 600, timeWindow: '1 minute' } }, schema: { hide: true } };

/**
 * Serves the page behind a campaign's unsubscribe link. Opening it changes nothing, because mail scanners open every link. Its
 * button unsubscribes, and so does the button of mail programs (RFC 8058), with the same POST.
 */
export async function unsubscribePages(app: FastifyInstance, { db, env }: Deps): Promise<void> {
  await app.register(async (app) => {
    app.setErrorHandler((error: Error, req, reply) =>
      inFailureLanguage(db, () => {
        const { status } = beginProblem(error, req, reply);
        return sendPublicDocument(reply.code(status).header('cache-control', 'no-store'), failedPage());
      }),
    );
    app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: 10_000 }, (_req, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(body as string))),
    );
    // RFC 8058 lets mail programs send the request as a multipart form too. The body is ignored, because the address names the member.
    app.removeContentTypeParser('multipart/form-data');
    app.addContentTypeParser('*', (_req, payload, done) => {
      payload.resume();
      payload.on('end', () => done(null, {}));
    });

    const member = async (token: string) => {
      const read = readUnsubscribe(env.CAURI_SECRET_KEY, token);
      const found = read && (await findSubscription(db, read.memberId));
      return found && { ...found, runId: read.runId };
    };
    /** Answers a link that leads to no member. One that we signed is whole: its member was erased, and nothing is left to do. */
    const sendNobody = async (reply: FastifyReply, token: string) => {
      const isOurs = readUnsubscribe(env.CAURI_SECRET_KEY, token) !== undefined;
      return sendPublicDocument(reply.code(isOurs ? 200 : 404), await inReaderLanguage(db, null, isOurs ? erasedPage : unknownPage));
    };
    app.get<{ Params: { token: string } }>('/unsubscribe/:token', RATE_LIMIT, async (req, reply) => {
      const found = await member(req.params.token);
      reply.header('cache-control', 'no-store');
      if (!found) return sendNobody(reply, req.params.token);
      return sendPublicDocument(reply, await inReaderLanguage(db, found.language, () => confirmPage(found)));
    });
    app.post<{ Params: { token: string }; Body: Record<string, string> | undefined }>(
      '/unsubscribe/:token',
      RATE_LIMIT,
      async (req, reply) => {
        const found = await member(req.params.token);
        reply.header('cache-control', 'no-store');
        if (!found) return sendNobody(reply, req.params.token);
        const again = req.body?.subscribe === '1';
        await setSubscribed(db, req, { memberId: found.id, subscribed: again, runId: found.runId });
        const document = await inReaderLanguage(db, found.language, () => (again ? subscribedPage : unsubscribedPage)(found.email));
        return sendPublicDocument(reply, document);
      },
    );
  });
}

const confirmPage = ({ email, unsubscribed }: { email: string; unsubscribed: boolean }) =>
  unsubscribed
    ? unsubscribedPage(email)
    : page(text.title(), [
        `<p>${text.consequence({ address: escapeHtml(email) })}</p>`,
        `<p>${text.stillSent()}</p>`,
        `<form method="post"><button>${text.confirm()}</button></form>`,
      ]);
const unsubscribedPage = (email: string) =>
  page(text.done(), [
    `<p role="status">${text.noLongerSent({ address: escapeHtml(email) })}</p>`,
    `<form method="post"><input type="hidden" name="subscribe" value="1"><button class="quiet">${text.subscribeAgain()}</button></form>`,
  ]);
const subscribedPage = (email: string) =>
  page(text.subscribed(), [`<p role="status">${text.sentAgain({ address: escapeHtml(email) })}</p>`]);
const erasedPage = () => page(text.erased(), [`<p>${text.nothingSent()}</p>`]);
const unknownPage = () => page(text.invalidLink(), [`<p>${text.openWholeLink()}</p>`]);

const failedPage = () => page(text.oneMoment(), [`<p role="alert">${text.nothingChanged()}</p>`]);

const STYLE = `
* { box-sizing: border-box; }
body { margin: 0; background: #fbf7ef; color: #1f1b38; font: 16px/1.55 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
main { max-width: 30rem; margin: 12vh auto 0; padding: 2rem; background: #fffdf9; border: 1px solid #e6dcc9; border-radius: 12px; }
h1 { margin: 0 0 1rem; font-size: 1.4rem; line-height: 1.25; letter-spacing: -.01em; }
p { margin: 0 0 1rem; overflow-wrap: anywhere; }
form { margin: 1.5rem 0 0; }
button { font: inherit; font-weight: 600; min-height: 48px; padding: .6rem 1.2rem; border: 1px solid #2f2a72; border-radius: 10px; background: #2f2a72; color: #fbf7ef; cursor: pointer; }
button.quiet { background: transparent; color: #2f2a72; }
button:focus-visible { outline: 3px solid #e39a1f; outline-offset: 2px; }
@media (max-width: 36rem) { main { margin: 1rem; padding: 1.5rem 1.25rem; } button { width: 100%; padding-inline: .5rem; } }
@media (prefers-color-scheme: dark) {
  body { background: #141225; color: #f3eddf; } main { background: #1c1933; border-color: #36315a; }
  button { background: #b3adff; border-color: #b3adff; color: #17142e; } button.quiet { background: transparent; color: #b3adff; }
}
`;

const page = (title: string, parts: string[]): PublicDocument => ({
  styles: [STYLE],
  html: `<!doctype html>
<html lang="${language()}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><meta name="color-scheme" content="light dark"><title>${title}</title><style>${STYLE}</style></head><body><main><h1>${title}</h1>
${parts.join('\n')}
</main></body></html>`,
});
