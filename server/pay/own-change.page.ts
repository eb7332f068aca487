import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type ConfirmEmailView, confirmEmailPath, OWN_FIELDS, type RefuseChangeView, refuseChangePath } from '#contract/pay-page.ts';
import type { Deps } from '#server/deps.ts';
import { findTimeZone, inReaderLanguage } from '#server/settings/setting.queries.ts';
import { dayFirst, dayIn } from '#server/time/calendar.ts';
import { send } from './answer.http.ts';
import { confirmEmail, refuseChange, stateOf } from './own-changes.actions.ts';
import { findOwnChange, type OwnChange, readChangeToken } from './own-changes.queries.ts';

interface ChangeRequest {
  Params: { token: string };
}
interface Needs {
  programmeName: () => Promise<string>;
  limit: object;
}

/**
 * The pages that the e-mails about a member's own changes lead to. Opening one changes nothing, because mail programs open links to
 * look at them; its button does.
 */
export function ownChangePages(pages: FastifyInstance, deps: Deps, { programmeName, limit }: Needs): void {
  const { db, env } = deps;

  const withChange =
    (
      purpose: 'confirm' | 'refuse',
      answer: (change: OwnChange, req: FastifyRequest<ChangeRequest>, reply: FastifyReply) => Promise<FastifyReply>,
    ) =>
    async (req: FastifyRequest<ChangeRequest>, reply: FastifyReply) => {
      const id = readChangeToken(env.CAURI_SECRET_KEY, purpose, req.params.token);
      const change = id ? await findOwnChange(db, id) : undefined;
      return inReaderLanguage(db, change?.language ?? null, () =>
        change ? answer(change, req, reply) : send(reply, { view: 'not-found' }),
      );
    };

  const confirmView = async ({ after }: OwnChange, token: string, state: ConfirmEmailView['state']): Promise<ConfirmEmailView> => ({
    ...{ view: 'confirm-email', path: confirmEmailPath(token), programme: await programmeName() },
    ...{ email: after.email ?? '', state },
  });
  const STATUS = { ask: 200, done: 200, over: 410, taken: 409 } as const;
  const seeAddress = withChange('confirm', async (change, { params: { token } }, reply) => {
    const state = change.isOpen ? 'ask' : stateOf(change);
    return send(reply, await confirmView(change, token, state), STATUS[state]);
  });
  const confirm = withChange('confirm', async (change, req, reply) => {
    const state = await confirmEmail(deps, req, change);
    return send(reply, await confirmView(change, req.params.token, state), STATUS[state]);
  });
  pages.get<ChangeRequest>(confirmEmailPath(':token'), limit, seeAddress);
  pages.post<ChangeRequest>(confirmEmailPath(':token'), limit, confirm);

  const refuseView = async (change: OwnChange, token: string, state: RefuseChangeView['state']): Promise<RefuseChangeView> => ({
    view: 'refuse-change',
    path: refuseChangePath(token),
    programme: await programmeName(),
    fields: OWN_FIELDS.filter((field) => field in change.after),
    day: dayFirst(dayIn(await findTimeZone(db), change.createdAt)),
    state,
  });
  const seeChange = withChange('refuse', async (change, { params: { token } }, reply) => {
    const state = change.isRefused ? 'done' : change.canBeRefused ? 'ask' : 'over';
    return send(reply, await refuseView(change, token, state), STATUS[state]);
  });
  const refuse = withChange('refuse', async (change, req, reply) => {
    const { token } = req.params;
    if (!change.canBeRefused && !change.isRefused) return send(reply, await refuseView(change, token, 'over'), STATUS.over);
    await refuseChange(deps, req, change);
    return send(reply, await refuseView(change, token, 'done'));
  });
  pages.get<ChangeRequest>(refuseChangePath(':token'), limit, seeChange);
  pages.post<ChangeRequest>(refuseChangePath(':token'), limit, refuse);
}
