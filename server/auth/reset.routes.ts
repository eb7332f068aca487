import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import type { auth } from '#contract/auth.ts';
import { audit } from '#server/audit.ts';
import { type Db, updateRow } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { AppError, fieldError } from '#server/errors.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { mailFate, queueMail } from '#server/mail/deliveries.queries.ts';
import * as emails from './auth.emails.ts';
import * as text from './auth.messages.ts';
import { findAccount, findAccountByEmail, forStaff } from './auth.queries.ts';
import { rememberBrowser } from './known-browser.http.ts';
import { clearLoginAttempts, mayAskForCode } from './login-limits.actions.ts';
import { hashPassword, refuseWeakPassword } from './passwords.rules.ts';
import {
  cancelResets,
  createReset,
  findResetAccount,
  hasSetPassword,
  isOfLink,
  RESET_MINUTES,
  useReset,
  verifyReset,
} from './reset.queries.ts';
import { endSessions } from './session.queries.ts';

/** Both responses wait for this long, because writing an e-mail takes longer than writing none and would reveal the account. */
const SAME_TIME_MS = 300;

export const resetRoutes = (deps: Deps) =>
  ({
    async forgotPassword({ body: { email } }, req) {
      const [requestId] = await Promise.all([startReset(deps, req, email), delay(SAME_TIME_MS)]);
      // The response is the same for every address, so it reveals nothing about this one.
      const mail = await mailFate(deps.db, deps);
      return {
        mail,
        message: mail === 'captured' ? text.noCodeByMail() : text.codeOnItsWay({ minutes: RESET_MINUTES }),
        data: { requestId },
      };
    },

    async verifyCode({ body: { requestId, code } }) {
      const resetToken = await verifyReset(deps.db, deps.env.CAURI_SECRET_KEY, requestId, code);
      if (!resetToken) throw fieldError(400, 'code', text.wrongResetCode());
      return { data: { resetToken } };
    },

    async resetLink({ body: { resetToken } }) {
      const owner = await findResetAccount(deps.db, resetToken);
      if (!owner) throw new AppError(410, text.linkGone());
      return { data: { email: owner.email } };
    },

    async resetPassword({ body: { resetToken, password } }, req, reply) {
      const owner = await findResetAccount(deps.db, resetToken);
      if (!owner && (await hasSetPassword(deps.db, resetToken, password))) return { message: text.passwordChanged() };
      if (!owner) throw await tooLate(deps.db, resetToken);
      await refuseWeakPassword(password, 'password', owner);
      const passwordHash = await hashPassword(password);
      const isSet = await deps.db.transaction().execute(async (db) => {
        const accountId = await useReset(db, resetToken);
        const account = accountId && (await findAccount(db, accountId));
        if (!account) return false;
        await updateRow(db, 'account', account.id, { password_hash: passwordHash });
        await endSessions(db, account.id);
        await cancelResets(db, account.id);
        await clearLoginAttempts(db, req, account.email);
        await audit(db, req, { action: 'account.password-reset', id: account.id });
        await queueMail(db, account.email, await forStaff(db, account, () => emails.passwordChanged(account)));
        return true;
      });
      // Whoever presses twice sends the same password twice at the same moment.
      if (!isSet && !(await hasSetPassword(deps.db, resetToken, password))) throw await tooLate(deps.db, resetToken);
      rememberBrowser(deps.env, reply, owner.email);
      return { message: text.passwordChanged() };
    },
  }) satisfies Partial<Handlers<typeof auth>>;

const tooLate = async (db: Db, resetToken: string) =>
  new AppError(400, (await isOfLink(db, resetToken)) ? text.linkGone() : text.tooLate());

/** Sends the code if the address has an account. Returns an id in both cases. */
async function startReset(deps: Deps, req: FastifyRequest, email: string): Promise<string> {
  const allowed = await mayAskForCode(deps, req, email);
  const account = allowed ? await findAccountByEmail(deps.db, email) : undefined;
  const known = account && (account.status === 'Active' || account.status === 'Pending') ? account : undefined;
  return deps.db.transaction().execute(async (db) => {
    const { requestId, code } = await createReset(db, deps.env.CAURI_SECRET_KEY, known?.id ?? null);
    if (known) await queueMail(db, known.email, await forStaff(db, known, () => emails.resetCode(known, code)));
    return requestId;
  });
}
