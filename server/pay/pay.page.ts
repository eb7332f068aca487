import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { language } from '#contract/language.ts';
import {
  ownPath,
  PAY_PATH,
  type PayPageState,
  type PayView,
  payPath,
  pdfPath,
  type RenderPayPage,
  receiptPath,
} from '#contract/pay-page.ts';
import { Email, isId } from '#contract/shared.ts';
import { allowAttempt } from '#server/auth/throttle.queries.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { sendFile } from '#server/http/files.ts';
import { logProblem, toProblem } from '#server/http/problems.ts';
import { publicBuild } from '#server/http/public-build.ts';
import { sendPublicDocument } from '#server/http/security-headers.ts';
import { findPayLink } from '#server/payments/pay-links.queries.ts';
import { findPayment, listRefunds } from '#server/payments/payments.queries.ts';
import { receiptOf } from '#server/payments/receipt.rules.ts';
import { inReaderLanguage } from '#server/settings/reader-language.queries.ts';
import { findTimeZone } from '#server/settings/setting.queries.ts';
import type { UploadBudget } from '#server/uploads/limits.actions.ts';
import { saveOwn, sessionsOf } from './own.queries.ts';
import { sendAskedLink } from './pay.jobs.ts';
import * as text from './pay.messages.ts';
import { ownView, payView } from './pay-view.queries.ts';
import type { PostedPay } from './posted-pay.rules.ts';
import { receiveReceipt } from './receipt.page.ts';

const PER_MINUTE = 120;
const BODY_LIMIT = 32_000;
/** The links that one address, and one network address, may ask for. A whole city may share a network address. */
const PER_ADDRESS = { attempts: 3, minutes: 60 };
const PER_VISITOR = { attempts: 60, minutes: 60 };

interface TokenRequest {
  Params: { token: string; payment: string };
  Querystring: Record<string, unknown>;
}

interface Needs {
  budget: UploadBudget;
  /** The name of the programme, which the landing page has. */
  programmeName: () => Promise<string>;
}

/** The page on which a member sees what is owed and pays it, by the link alone. */
export async function payPages(app: FastifyInstance, deps: Deps, { budget, programmeName }: Needs): Promise<void> {
  const { db, env, jobs } = deps;
  await app.register(async (pages) => {
    pages.setErrorHandler((error: Error, req, reply) => inReaderLanguage(db, null, () => sendFailure(error, req, reply)));
    pages.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: BODY_LIMIT }, (_req, body, done) => {
      done(null, Object.fromEntries(new URLSearchParams(body as string)));
    });
    const limit = { config: { rateLimit: { max: PER_MINUTE, timeWindow: '1 minute' } }, schema: { hide: true } };

    pages.get(PAY_PATH, limit, (_req, reply) => inReaderLanguage(db, null, () => send(reply, ask())));

    pages.post<{ Body: Record<string, string> | undefined }>(PAY_PATH, limit, (req, reply) =>
      inReaderLanguage(db, null, async () => {
        const email = Email.safeParse(req.body?.email);
        if (!email.success) return send(reply, { ...ask(), email: req.body?.email ?? '', error: text.enterEmail() }, 400);
        if (!(await allowAttempt(db, `pay-link:visitor:${req.ip}`, PER_VISITOR))) throw new AppError(429, text.often());
        // An address that asked too often gets the same answer, because the answer says nothing about any address.
        if (await allowAttempt(db, `pay-link:${email.data}`, PER_ADDRESS))
          await jobs.enqueue(db, sendAskedLink, { email: email.data, key: randomUUID() });
        return send(reply, { ...ask(), sent: true, email: email.data });
      }),
    );

    const path = payPath(':token');

    pages.get<TokenRequest>(
      path,
      limit,
      withLink(async ({ memberId, path }, req, reply) =>
        send(reply, { ...(await view(memberId, path)), sent: req.query.recu !== undefined }),
      ),
    );

    pages.post<TokenRequest>(
      receiptPath(path),
      limit,
      withLink(async ({ memberId, path }, req, reply) => {
        const { posted, refusal } = await receiveReceipt(deps, req, memberId, budget);
        if (refusal) return send(reply, sentBack(await view(memberId, path), posted, refusal), refusal.status);
        // The redirect prevents that a reload of the next page sends the form again.
        return reply.header('cache-control', 'no-store').redirect(`${path}?recu=1`, 303);
      }),
    );

    pages.get<TokenRequest>(
      pdfPath(path, ':payment'),
      limit,
      withLink(async ({ memberId }, req, reply) => {
        const id = req.params.payment;
        const payment = isId(id) ? await findPayment(db, id) : undefined;
        if (payment?.member?._id !== memberId) return send(reply, { view: 'not-found' });
        const file = await receiptOf({ ...payment, refunds: await listRefunds(db, id) }, await findTimeZone(db));
        return sendFile(deps, file, reply);
      }),
    );

    const own = async (memberId: string, path: string) => ownView(db, memberId, path, await sessionsOf(db, env.CAURI_SECRET_KEY, memberId));
    pages.get<TokenRequest>(
      ownPath(path),
      limit,
      withLink(async ({ memberId, path }, req, reply) =>
        send(reply, { ...(await own(memberId, path)), saved: req.query.ok !== undefined }),
      ),
    );
    pages.post<TokenRequest>(
      ownPath(path),
      limit,
      withLink(async ({ memberId, path }, req, reply) => {
        await saveOwn(deps, req, memberId, (req.body ?? {}) as Record<string, unknown>);
        return reply.header('cache-control', 'no-store').redirect(`${ownPath(path)}?ok=1`, 303);
      }),
    );
  });

  const view = async (memberId: string, path: string): Promise<PayView> =>
    payView(db, memberId, { path, programme: await programmeName() });

  type Opened = { memberId: string; path: string };
  type PageRequest = FastifyRequest<TokenRequest>;

  /** Answers in the member's language, and sends everybody whose link does not work to the page that sends another one. */
  function withLink(answer: (link: Opened, req: PageRequest, reply: FastifyReply) => Promise<FastifyReply>) {
    return async (req: PageRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const { token } = req.params;
      const found = await findPayLink(db, token);
      return inReaderLanguage(db, found?.language ?? null, async () => {
        try {
          if (!found) return await send(reply, { view: 'not-found' });
          if (found.state !== 'valid') return await send(reply, { ...ask(), because: found.state }, 410);
          return await answer({ memberId: found.memberId, path: payPath(token) }, req, reply);
        } catch (error) {
          // In the language of the member, and not of the programme.
          return sendFailure(error as Error, req, reply);
        }
      });
    };
  }
}

const ask = () => ({ view: 'ask' as const, sent: false, email: '' });

/** The page with what was typed, and a sentence beside the field that was refused. */
const sentBack = (view: PayView, { choice, amount, note }: PostedPay, { message, errors }: AppError): PayView => ({
  ...view,
  given: { choice, amount, note },
  errors: errors ?? {},
  message,
});

const load = publicBuild<{ render: RenderPayPage }>('pay');
const STATUS: Partial<Record<PayPageState['view'], number>> = { 'not-found': 404, unavailable: 500 };

async function send(reply: FastifyReply, state: PayPageState, status = STATUS[state.view] ?? 200): Promise<FastifyReply> {
  const reads = language();
  const { render, script } = await load(reads);
  // The address of the page is a secret that only the member should know.
  reply.status(status).header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
  return sendPublicDocument(reply, render(state, script, reads));
}

/** A browser that opens a page gets a page even when the request fails. */
function sendFailure(error: Error, req: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { status, retryAfter, problem } = toProblem(error, req);
  logProblem(error, req, status);
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  const said = error instanceof AppError ? { message: problem.message } : status === 429 ? { message: text.often() } : {};
  return send(reply, { view: 'unavailable', ...said }, status);
}
