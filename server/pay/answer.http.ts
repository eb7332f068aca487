import type { FastifyReply, FastifyRequest } from 'fastify';
import { asLanguage, type Language, language } from '#contract/language.ts';
import { type AskView, type PayPageState, type PayView, payPath, type RenderPayPage } from '#contract/pay-page.ts';
import type { Db } from '#server/db/db.ts';
import { AppError } from '#server/errors.ts';
import { beginProblem } from '#server/http/problems.ts';
import { publicBuild } from '#server/http/public-build.ts';
import { sendPublicDocument } from '#server/http/security-headers.ts';
import { findPayLink } from '#server/payments/pay-links.queries.ts';
import { check } from '#server/reservations/booking.messages.ts';
import { inReaderLanguage } from '#server/settings/setting.queries.ts';
import * as text from './pay.messages.ts';
import type { PostedPay } from './posted-pay.rules.ts';

export interface TokenRequest {
  Params: { token: string; payment: string; checkout: string };
  Querystring: Record<string, unknown>;
}
type PageRequest = FastifyRequest<TokenRequest>;

export interface Opened {
  memberId: string;
  path: string;
  linkId: string;
}

/** The page on which members ask for a link, as it is first shown. */
export const ask = (): AskView => ({ view: 'ask', sent: false, email: '' });

/** The language that a link of a page chose; undefined for that of the programme. */
export const chosenBy = ({ query }: { query: { lang?: unknown } }): Language | undefined => asLanguage(query.lang);

/** Answers in the member's language, and sends everybody whose link does not work to the page that sends another one. */
export const withLink =
  (db: Db, answer: (link: Opened, req: PageRequest, reply: FastifyReply) => Promise<FastifyReply>) =>
  async (req: PageRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { token } = req.params;
    const found = await findPayLink(db, token);
    return inReaderLanguage(db, found?.language ?? null, async () => {
      try {
        if (!found) return await send(reply, { view: 'not-found' });
        if (found.state === 'closed') return await send(reply, { view: 'closed' });
        if (found.state !== 'valid') return await send(reply, { ...ask(), because: found.state }, 410);
        return await answer({ memberId: found.memberId, path: payPath(token), linkId: found.id }, req, reply);
      } catch (error) {
        // In the language of the member, and not of the programme.
        return sendFailure(error as Error, req, reply);
      }
    });
  };

/** Returns what a page says of a refusal. The sentences beside its fields are not written above them as well. */
export const refusalOf = ({ message, errors }: Pick<AppError, 'message' | 'errors'>) => ({
  errors: errors ?? {},
  message: errors ? check() : message,
});

/** Returns what was typed, and a sentence beside the field that was refused. */
export const sentBack = (
  { choice, amount, note, isTransfer }: PostedPay,
  error: Pick<AppError, 'message' | 'errors'>,
): Partial<PayView> => ({
  given: { choice, amount, note, isTransfer },
  ...refusalOf(error),
});

const load = publicBuild<{ render: RenderPayPage }>('pay');
const STATUS: Partial<Record<PayPageState['view'], number>> = {
  'not-found': 404,
  'no-product': 404,
  'not-offered': 410,
  closed: 410,
  unavailable: 500,
};

export async function send(reply: FastifyReply, state: PayPageState, status = STATUS[state.view] ?? 200): Promise<FastifyReply> {
  const reads = language();
  const { render, script } = await load(reads);
  // The address of the page is a secret that only the member should know.
  reply.status(status).header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
  return sendPublicDocument(reply, render(state, script, reads));
}

/** A browser that opens a page gets a page even when the request fails. */
export function sendFailure(error: Error, req: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { status, problem } = beginProblem(error, req, reply);
  const said = error instanceof AppError ? { message: problem.message } : status === 429 ? { message: text.often() } : {};
  return send(reply, { view: 'unavailable', ...said }, status);
}
