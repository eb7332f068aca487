import type { FastifyRequest } from 'fastify';
import type { TeamMember, team } from '#contract/team.ts';
import { audit } from '#server/audit.ts';
import { emailTaken } from '#server/auth/auth.messages.ts';
import { insertAccount, isInvited } from '#server/auth/auth.queries.ts';
import { hashPassword } from '#server/auth/passwords.rules.ts';
import { endSessions, newToken } from '#server/auth/session.queries.ts';
import { adminInvitation } from '#server/coaches/coaches.emails.ts';
import { sendInvitation } from '#server/coaches/send-invitation.actions.ts';
import { type Db, updateRow } from '#server/db/db.ts';
import { publish } from '#server/db/events.ts';
import { violates } from '#server/db/trouble.ts';
import type { Deps } from '#server/deps.ts';
import { AppError, fieldError, found } from '#server/errors.ts';
import { caller, type Handlers } from '#server/http/handlers.ts';
import { readAudit } from './audit.queries.ts';
import * as text from './team.messages.ts';
import { findTeamMember, listTeam, lockTeamMember } from './team.queries.ts';

export const teamRoutes = (deps: Deps): Handlers<typeof team> => ({
  list: async (_, req) => ({ data: await listTeam(deps.db, self(req)) }),
  audit: ({ query }) => readAudit(deps.db, query),

  async invite({ body: { name, email } }, req) {
    // This password is random and nobody knows it; the link of the invitation sets the first real one.
    const passwordHash = await hashPassword(newToken());
    return deps.db.transaction().execute(async (db) => {
      const account = await insertAccount(db, { name, email, passwordHash, role: 'admin', status: 'Pending' });
      if (!account) throw fieldError(409, 'email', emailTaken());
      const { id } = account;
      await audit(db, req, { action: 'account.invite', id, after: { name, email, role: 'admin' } });
      return { ...(await invite(deps, db, { _id: id, name, email })), data: await publishChange(db, req, id) };
    });
  },

  inviteAgain: ({ params: { id } }, req) =>
    deps.db.transaction().execute(async (db) => {
      const one = await locked(db, req, id);
      if (one.role !== 'admin' || !one.invited) throw new AppError(409, text.noOpenInvitation(one));
      await audit(db, req, { action: 'account.invite', id });
      return { ...(await invite(deps, db, one)), data: await publishChange(db, req, id) };
    }),

  update: ({ params: { id }, body }, req) =>
    deps.db
      .transaction()
      .execute(async (db) => {
        const before = await locked(db, req, id);
        const why = whyNotChanged(before, body);
        if (why) throw new AppError(409, why);
        // An admin who has not accepted the invitation has no password, so the account waits for that again. The link does not work
        // while the account is closed.
        const waits = body.status === 'Active' && before.role === 'admin' && (await isInvited(db, id));
        const after = waits ? { ...body, status: 'Pending' as const } : body;
        const { role, status } = before;
        if ((after.role ?? role) === role && (after.status ?? status) === status) return { message: text.accountSaved(), data: before };
        await updateRow(db, 'account', id, after);
        // A session must not continue after the role changed or the account was closed.
        await endSessions(db, id);
        await audit(db, req, { action: 'account.change', id, before: { role, status }, after });
        await publish(db, { type: 'coaches.changed' });
        return { message: text.accountSaved(), data: await publishChange(db, req, id) };
      })
      .catch(explainLastAdmin),

  endSessions: ({ params: { id } }, req) =>
    deps.db.transaction().execute(async (db) => {
      await locked(db, req, id);
      await endSessions(db, id, caller(req).sessionId);
      await audit(db, req, { action: 'account.sign-out', id });
      return { message: text.signedOut(), data: await publishChange(db, req, id) };
    }),
});

const self = (req: FastifyRequest): string => caller(req).account.id;

const locked = async (db: Db, req: FastifyRequest, id: string): Promise<TeamMember> =>
  found(await lockTeamMember(db, self(req), id), text.noAccount());

async function publishChange(db: Db, req: FastifyRequest, id: string): Promise<TeamMember> {
  await publish(db, { type: 'staff.changed', accountId: id });
  return (await findTeamMember(db, self(req), id))!;
}

const invite = (deps: Deps, db: Db, person: Pick<TeamMember, '_id' | 'name' | 'email'>) =>
  sendInvitation(deps, db, person, adminInvitation);

/** Returns the reason why the change is refused; undefined when it is allowed. */
function whyNotChanged(
  { name, role, status, self, invited }: TeamMember,
  change: { role?: unknown; status?: unknown },
): string | undefined {
  if (self) return text.notYourself();
  if (status === 'Rejected') return text.wasRefused({ name });
  if (status === 'Pending' && !invited) return text.waitsForDecision({ name });
  if (status === 'Pending' && role === 'coach' && change.status === 'Active') return text.mustAccept({ name });
  return undefined;
}

/** The database refuses to lose the last active admin, even when two changes happen at the same time. */
function explainLastAdmin(error: unknown): never {
  if (violates(error, 'account_last_admin')) throw new AppError(409, text.lastAdmin());
  throw error;
}
