import type { FastifyRequest } from 'fastify';
import * as shared from '#contract/auth.messages.ts';
import type { auth } from '#contract/auth.ts';
import type { Language } from '#contract/language.ts';
import { audit } from '#server/audit.ts';
import { type Db, updateRow } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { AppError, fieldError, found } from '#server/errors.ts';
import { caller, type Handlers } from '#server/http/handlers.ts';
import { isMailCaptured, queueMail } from '#server/mail/deliveries.queries.ts';
import { isSendingPaused } from '#server/settings/sending-pause.queries.ts';
import { findTimeZone } from '#server/settings/setting.queries.ts';
import * as emails from './auth.emails.ts';
import * as text from './auth.messages.ts';
import { type Account, findAccount, findAccountByEmail, forStaff, toUser, updateAccount, updateProven } from './auth.queries.ts';
import { beginEmailChange, cancelEmailChange, tryEmailChange } from './email-change.queries.ts';
import { hashPassword, refuseWeakPassword, verifyPassword } from './passwords.rules.ts';
import { cancelResets } from './reset.queries.ts';
import { endSession, endSessions, listSessions } from './session.queries.ts';
import { deleteAttempts, throttle } from './throttle.queries.ts';
import { findTwoFactor } from './two-factor.queries.ts';

export const ownAccountRoutes = (deps: Deps) =>
  ({
    async me(_, req) {
      const account = await self(deps, req);
      const { enabled, required } = await findTwoFactor(deps.db, account.id);
      const mustSetUpTwoFactor = required && !enabled && account.role === 'admin';
      return {
        data: {
          ...toUser(account),
          timeZone: await findTimeZone(deps.db),
          language: account.language as Language | null,
          mustSetUpTwoFactor,
          ownMembersOnly: caller(req).account.ownMembersOnly,
          sendingPaused: account.role === 'admin' && (await isSendingPaused(deps.db)),
        },
      };
    },

    async updateDetails({ body: { name, email, currentPassword, language } }, req) {
      const before = await self(deps, req);
      const moved = email !== undefined && email !== before.email.toLowerCase();
      if (moved) {
        await checkOwnPassword(deps, before, currentPassword ?? '', shared.passwordForAddress());
        if (await findAccountByEmail(deps.db, email)) throw fieldError(409, 'email', text.emailTaken());
      }
      return deps.db.transaction().execute(async (db) => {
        if (language) await updateRow(db, 'account', before.id, { language });
        const named = name === undefined ? before : await change(db, req, before, { name });
        if (!moved) return { message: text.userUpdated(), data: toUser(named), confirm: null };
        if (await isMailCaptured(db, deps)) {
          const data = toUser(await changeEmail(db, req, named, email));
          return { message: text.addressUnconfirmed(), data, confirm: null };
        }
        const code = await beginEmailChange(db, deps.env.CAURI_SECRET_KEY, before.id, email);
        await queueMail(db, email, await forStaff(db, named, () => emails.confirmEmail(named, code)));
        return { message: text.codeSentTo({ email }), data: toUser(named), confirm: email };
      });
    },

    async confirmEmail({ body: { code } }, req) {
      const before = await self(deps, req);
      // The try is counted outside the transaction, so that a wrong one stays counted.
      const email = await tryEmailChange(deps.db, deps.env.CAURI_SECRET_KEY, before.id, code);
      if (!email) throw fieldError(400, 'code', text.wrongCode());
      const account = await deps.db.transaction().execute((db) => changeEmail(db, req, before, email));
      return { message: text.addressChanged(), data: toUser(account) };
    },

    async updatePassword({ body: { currentPassword, newPassword } }, req) {
      const account = await provenSelf(deps, req, currentPassword);
      await refuseWeakPassword(newPassword, 'newPassword', account);
      const passwordHash = await hashPassword(newPassword);
      await deps.db.transaction().execute(async (db) => {
        if (!(await updateProven(db, account, { password_hash: passwordHash })))
          throw fieldError(400, 'currentPassword', text.wrongPassword());
        await endOthers(db, req, account.id);
        await audit(db, req, { action: 'account.password', id: account.id });
        await queueMail(db, account.email, await forStaff(db, account, () => emails.passwordChanged(account)));
      });
      return { message: text.passwordUpdated() };
    },

    sessions: async (_, req) => ({ data: await listSessions(deps.db, caller(req)) }),

    async endSession({ params }, req) {
      if (!(await endSession(deps.db, caller(req).account.id, params.id))) throw new AppError(404, text.sessionEnded());
      return { message: text.signedOutThere() };
    },
  }) satisfies Partial<Handlers<typeof auth>>;

export async function self(deps: Deps, req: FastifyRequest): Promise<Account> {
  return found(await findAccount(deps.db, caller(req).account.id), text.accountGone());
}

/** Returns the caller's account before a change that nobody else at an unattended screen may make. */
export async function provenSelf(deps: Deps, req: FastifyRequest, password: string): Promise<Account> {
  const account = await self(deps, req);
  await checkOwnPassword(deps, account, password);
  return account;
}

async function checkOwnPassword({ db }: Deps, account: Account, password: string, empty = text.wrongPassword()): Promise<void> {
  if (password === '') throw fieldError(400, 'currentPassword', empty);
  const key = `password:${account.id}`;
  await throttle(db, key, { attempts: 10, minutes: 15 });
  if (!(await verifyPassword(account.password_hash, password))) throw fieldError(400, 'currentPassword', text.wrongPassword());
  await deleteAttempts(db, [key]);
}

async function change(db: Db, req: FastifyRequest, before: Account, changes: { name?: string; email?: string }): Promise<Account> {
  const account = await updateAccount(db, before.id, changes);
  if (!account) throw fieldError(409, 'email', text.emailTaken());
  const [from, to] = [before, account].map(({ name, email }) => ({ name, email }));
  // A change that an admin makes for a coach has an entry of its own.
  if (account.id === caller(req).account.id) await audit(db, req, { action: 'account.update', id: account.id, before: from, after: to });
  return account;
}

/** Changes the address of an account, notifies the old one, cancels the codes that were sent there, and ends its sessions but the caller’s. */
export async function changeEmail(db: Db, req: FastifyRequest, before: Account, email: string): Promise<Account> {
  const account = await change(db, req, before, { email });
  await endOthers(db, req, account.id);
  await queueMail(db, before.email, await forStaff(db, account, () => emails.emailChanged(account)));
  return account;
}

async function endOthers(db: Db, req: FastifyRequest, accountId: string): Promise<void> {
  await cancelResets(db, accountId);
  await cancelEmailChange(db, accountId);
  await endSessions(db, accountId, caller(req).sessionId);
}
