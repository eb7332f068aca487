import type { auth } from '#contract/auth.ts';
import { audit } from '#server/audit.ts';
import { publish } from '#server/db/events.ts';
import type { Deps } from '#server/deps.ts';
import { AppError, fieldError, found } from '#server/errors.ts';
import { caller, type Handlers } from '#server/http/handlers.ts';
import { mailFate, queueMail } from '#server/mail/deliveries.queries.ts';
import * as emails from './auth.emails.ts';
import * as text from './auth.messages.ts';
import { findAccount, forStaff } from './auth.queries.ts';
import { provenSelf, self } from './own-account.routes.ts';
import { endSessions } from './session.queries.ts';
import { throttle } from './throttle.queries.ts';
import { keyUri } from './totp.rules.ts';
import {
  beginTwoFactor,
  confirmTwoFactor,
  findTwoFactor,
  removeTwoFactor,
  replaceRecoveryCodes,
  requireTwoFactor,
} from './two-factor.queries.ts';

export const twoFactorRoutes = (deps: Deps) =>
  ({
    twoFactor: async (_, req) => ({ data: await findTwoFactor(deps.db, caller(req).account.id) }),

    async startTwoFactor({ body: { currentPassword } }, req) {
      const account = await provenSelf(deps, req, currentPassword);
      const secret = await beginTwoFactor(deps.db, deps.env, account.id);
      if (!secret) throw new AppError(409, text.secondStepOnAlready());
      return { data: { secret, uri: keyUri(secret, { issuer: 'Cauri', account: account.email }) } };
    },

    async confirmTwoFactor({ body: { code } }, req) {
      const account = await self(deps, req);
      await throttle(deps.db, `two-factor:${account.id}`, { attempts: 20, minutes: 15 });
      const recoveryCodes = await deps.db.transaction().execute(async (db) => {
        if (!(await confirmTwoFactor(db, deps.env, account.id, code))) {
          // The answer to the first try may have been lost, and the recovery codes with it, which are made anew on the same page.
          if ((await findTwoFactor(db, account.id)).enabled) throw new AppError(409, text.secondStepOnAlready());
          throw fieldError(400, 'code', text.wrongAppCode());
        }
        await endSessions(db, account.id, caller(req).sessionId);
        await audit(db, req, { action: 'account.two-factor-on', id: account.id });
        await queueMail(db, account.email, await forStaff(db, account, () => emails.twoFactorOn(account)));
        return replaceRecoveryCodes(db, deps.env, account.id);
      });
      return { message: text.secondStepOn(), data: { recoveryCodes } };
    },

    async renewRecoveryCodes({ body: { currentPassword } }, req) {
      const account = await provenSelf(deps, req, currentPassword);
      const recoveryCodes = await deps.db.transaction().execute(async (db) => {
        if (!(await findTwoFactor(db, account.id)).enabled) throw new AppError(409, text.nothingToRecover());
        await audit(db, req, { action: 'account.recovery-codes', id: account.id });
        return replaceRecoveryCodes(db, deps.env, account.id);
      });
      return { data: { recoveryCodes } };
    },

    async stopTwoFactor({ body: { currentPassword } }, req) {
      const account = await provenSelf(deps, req, currentPassword);
      await deps.db.transaction().execute(async (db) => {
        const { required } = await findTwoFactor(db, account.id);
        if (required && account.role === 'admin') throw new AppError(409, text.secondStepRequired());
        if (!(await removeTwoFactor(db, account.id))) return;
        await audit(db, req, { action: 'account.two-factor-off', id: account.id });
        await queueMail(db, account.email, await forStaff(db, account, () => emails.twoFactorOff(account)));
      });
      return { message: text.secondStepOff() };
    },

    requireTwoFactor: ({ body: { required } }, req) =>
      deps.db.transaction().execute(async (db) => {
        const before = await findTwoFactor(db, caller(req).account.id);
        if (required && !before.enabled) throw new AppError(409, text.setUpYoursFirst());
        await requireTwoFactor(db, required);
        await audit(db, req, {
          action: 'setting.update',
          before: { requireTwoFactor: before.required },
          after: { requireTwoFactor: required },
        });
        await publish(db, { type: 'settings.changed' });
        return { message: required ? text.everyAdminNeedsIt() : text.eachAdminChooses() };
      }),

    resetTwoFactor: ({ params: { id } }, req) =>
      deps.db.transaction().execute(async (db) => {
        if (id === caller(req).account.id) throw new AppError(409, text.ownSecondStep());
        const account = found(await findAccount(db, id), text.noAccount());
        if (!(await removeTwoFactor(db, id))) throw new AppError(409, text.noSecondStep());
        await endSessions(db, id);
        await audit(db, req, { action: 'account.two-factor-reset', id });
        await queueMail(db, account.email, await forStaff(db, account, () => emails.twoFactorOff(account)));
        return { message: text.passwordAlone(account), mail: await mailFate(db, deps) };
      }),
  }) satisfies Partial<Handlers<typeof auth>>;
