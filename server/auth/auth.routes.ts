import type { FastifyRequest } from 'fastify';
import type { auth } from '#contract/auth.ts';
import { audit } from '#server/audit.ts';
import { publish } from '#server/db/events.ts';
import type { Deps } from '#server/deps.ts';
import { AppError, found } from '#server/errors.ts';
import { caller } from '#server/http/auth.ts';
import type { Handlers } from '#server/http/serve.ts';
import { mailFate } from '#server/mail/captured.ts';
import { queueMail } from '#server/mail/queue-mail.ts';
import { countUnread } from '#server/notifications/notifications.queries.ts';
import * as letters from './auth.letters.ts';
import { decideAdmin, findPendingAdmin, listPendingAdmins, registerAdmin } from './auth.queries.ts';
import { EMAIL_TAKEN, ownAccountRoutes } from './own-account.routes.ts';
import { hashPassword, refuseWeakPassword } from './passwords.ts';
import { resetRoutes } from './reset.routes.ts';
import { signInRoutes } from './sign-in.routes.ts';
import { throttle } from './throttle.ts';
import { twoFactorRoutes } from './two-factor.routes.ts';

export const authRoutes = (deps: Deps): Handlers<typeof auth> => ({
  ...signInRoutes(deps),
  ...ownAccountRoutes(deps),
  ...twoFactorRoutes(deps),
  ...resetRoutes(deps),

  async register({ body: { name, email, password } }, req) {
    await throttle(deps.db, `register:${email}`, { attempts: 10, minutes: 15 });
    await refuseWeakPassword(password, 'password', { email, name });
    const passwordHash = await hashPassword(password);
    const first = await deps.db.transaction().execute(async (db) => {
      const registered = await registerAdmin(db, { name, email, passwordHash });
      if (!registered) throw new AppError(409, `${EMAIL_TAKEN}.`, { errors: { email: EMAIL_TAKEN } });
      const { account, first } = registered;
      await audit(db, req, {
        action: 'account.register',
        subject: { type: 'account', id: account.id },
        after: { name, email, status: account.status },
      });
      if (!first) await publish(db, { type: 'admin-request.changed' });
      return first;
    });
    return {
      message: first
        ? 'Your account is ready. You are the first admin: you can sign in now.'
        : 'Your request was sent. You can sign in as soon as an admin approves it.',
    };
  },

  pendingAdmins: async () => ({ data: await listPendingAdmins(deps.db) }),
  approveAdmin: ({ params }, req) => decide(deps, req, params.id, 'active'),
  rejectAdmin: ({ params }, req) => decide(deps, req, params.id, 'rejected'),
});

const DECIDED = {
  'on-its-way': { active: 'Admin request approved', rejected: 'Admin request rejected' },
  captured: {
    active: 'Admin request approved. The e-mail about it was not sent: it is kept in the Outbox, because no mail account is linked.',
    rejected: 'Admin request rejected. The e-mail about it was not sent: it is kept in the Outbox, because no mail account is linked.',
  },
};

async function decide(deps: Deps, req: FastifyRequest, requestId: string, decision: 'active' | 'rejected') {
  return deps.db.transaction().execute(async (db) => {
    const decided = await decideAdmin(db, requestId, decision, caller(req).account.id);
    if (!decided) {
      found(await findPendingAdmin(db, requestId), 'This request does not exist.');
      throw new AppError(409, 'Another admin has already decided this request.');
    }
    const { accountId, request } = decided;
    await audit(db, req, {
      action: `account.${decision === 'active' ? 'approve' : 'reject'}`,
      subject: { type: 'account', id: accountId },
      after: { decision },
    });
    await publish(db, { type: 'admin-request.changed' });
    await queueMail(db, request.email, decision === 'active' ? letters.approved(request, deps.env.PUBLIC_URL) : letters.rejected(request));
    const unread = await countUnread(db, caller(req).account);
    const mail = await mailFate(db, deps);
    return { message: DECIDED[mail][decision], data: request, unread, mail };
  });
}
