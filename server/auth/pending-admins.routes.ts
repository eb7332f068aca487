import type { FastifyRequest } from 'fastify';
import type { registration } from '#contract/registration.ts';
import { audit } from '#server/audit.ts';
import { publish } from '#server/db/events.ts';
import type { Deps } from '#server/deps.ts';
import { AppError, found } from '#server/errors.ts';
import type { Handlers } from '#server/http/serve.ts';
import { caller } from '#server/http/sessions.ts';
import { mailFate } from '#server/mail/captured.queries.ts';
import { queueMail } from '#server/mail/queue-mail.actions.ts';
import { countUnread } from '#server/notices/notifications.queries.ts';
import * as emails from './auth.emails.ts';
import { findAccount } from './auth.queries.ts';
import { decideAdmin, findDecider, listPendingAdmins } from './pending-admins.queries.ts';
import * as text from './registration.messages.ts';
import { forStaff } from './staff-language.queries.ts';

export const pendingAdminRoutes = (deps: Deps) =>
  ({
    pendingAdmins: ({ query }) => listPendingAdmins(deps.db, query),
    approveAdmin: ({ params }, req) => decide(deps, req, params.id, 'active'),
    rejectAdmin: ({ params }, req) => decide(deps, req, params.id, 'rejected'),
  }) satisfies Partial<Handlers<typeof registration>>;

async function decide(deps: Deps, req: FastifyRequest, requestId: string, decision: 'active' | 'rejected') {
  return deps.db.transaction().execute(async (db) => {
    const decided = await decideAdmin(db, requestId, decision, caller(req).account.id);
    if (!decided) {
      const { decided_by } = found(await findDecider(db, requestId), text.noRequest());
      throw new AppError(409, decided_by === caller(req).account.id ? text.youDecidedAlready() : text.decidedAlready());
    }
    const { accountId, request } = decided;
    await audit(db, req, {
      action: `account.${decision === 'active' ? 'approve' : 'reject'}`,
      subject: { type: 'account', id: accountId },
      after: { decision },
    });
    await publish(db, { type: 'admin-request.changed' });
    const compose = () => (decision === 'active' ? emails.approved(request, deps.env.PUBLIC_URL) : emails.rejected(request));
    await queueMail(db, request.email, await forStaff(db, (await findAccount(db, accountId))!, compose));
    const unread = await countUnread(db, caller(req).account);
    const mail = await mailFate(db, deps);
    const message = mail === 'captured' ? text.decidedNotSent : text.decided;
    return { message: message[decision](), data: request, unread, mail };
  });
}
