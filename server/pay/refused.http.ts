import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type AskView, askPath, type PayPageState } from '#contract/pay-page.ts';
import { isId } from '#contract/shared.ts';
import { allowAttempt } from '#server/auth/throttle.queries.ts';
import type { Db } from '#server/db/db.ts';
import { refusedPages } from '#server/db/refused-pages.ts';
import { networkOf } from '#server/http/network.ts';
import { goOn } from '#server/http/sent-form.ts';
import { ask, send } from './answer.http.ts';

/** The pages that are stored for one network address; those that follow are answered directly. */
const PER_HOUR = { attempts: 100, minutes: 60 };
/** The subject of the page that asks for a link, which belongs to nobody. */
export const NOBODY = '00000000-0000-0000-0000-000000000000';

/** The subject is a product or a member. What a form made has another key than the form, so it does not say which page it was. */
export const refusedPays = refusedPages<object>({ table: 'refused_pay', subject: 'subject_id' });

interface Again<View> {
  subjectId: string;
  /** The key of the form that was sent, under which the page that it came from may be stored. */
  submissionKey?: string;
  path: string;
  /** The page shows this besides what `view` shows. */
  page: Partial<View>;
  view: () => Promise<View>;
  status: number;
}

/**
 * Leads to an address that shows the form again. A phone that closed the page meanwhile opens it there with what was typed, which is
 * stored, because an address must not hold it. What came too often is answered directly.
 */
export async function showAgain<View extends PayPageState>(
  db: Db,
  req: FastifyRequest,
  reply: FastifyReply,
  { subjectId, submissionKey = '', path, page, view, status }: Again<View>,
): Promise<FastifyReply> {
  await forgetRefused(db, subjectId, submissionKey);
  if (status === 429 || !(await allowAttempt(db, `pay:refused:${networkOf(req)}`, PER_HOUR)))
    return send(reply, { ...(await view()), ...page }, status);
  const again = randomUUID();
  await refusedPays.store(db, subjectId, again, { ...page, submissionKey: again });
  return goOn(reply, `${path}${path.includes('?') ? '&' : '?'}again=${again}`);
}

/** Leads to the page that asks for a link. Who comes back to it from their e-mails can open it again. */
export const showAsked = (db: Db, req: FastifyRequest, reply: FastifyReply, page: Partial<AskView>, status = 200): Promise<FastifyReply> =>
  showAgain<AskView>(db, req, reply, { subjectId: NOBODY, path: askPath(), page, view: async () => ask(), status });

/** Returns what a refused page shows besides what its view shows. */
export async function findRefused<View extends PayPageState>(
  db: Db,
  subjectId: string,
  { again }: { again?: unknown },
): Promise<Partial<View>> {
  const page = isId(again) ? await refusedPays.find(db, subjectId, again) : undefined;
  return (page ?? {}) as Partial<View>;
}

export async function forgetRefused(db: Db, subjectId: string, submissionKey: string): Promise<void> {
  if (isId(submissionKey)) await refusedPays.remove(db, subjectId, submissionKey);
}
