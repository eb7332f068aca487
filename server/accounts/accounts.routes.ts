import type { FastifyRequest } from 'fastify';
import * as shared from '#contract/accounts.messages.ts';
import { usedByCampaigns } from '#contract/accounts.messages.ts';
import { type accounts, BOUNCES_PATH, type MailAccount } from '#contract/accounts.ts';
import { audit } from '#server/audit.ts';
import type { Db } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { AppError, fieldError, found } from '#server/errors.ts';
import { caller, type Handlers } from '#server/http/handlers.ts';
import { GoogleRefused } from '#server/integrations/google-errors.ts';
import { AccountClosed } from '#server/integrations/mailer.ts';
import { readFrom } from '#server/integrations/open-mailer.ts';
import { checkSmtp, type SmtpServer } from '#server/integrations/smtp.ts';
import { SealBroken } from '#server/secrets.ts';
import { openSecret, sealSecret } from './account-secret.rules.ts';
import * as text from './accounts.messages.ts';
import {
  type AccountRow,
  findBounceReceived,
  findLinkedAccount,
  listLinkedAccounts,
  type NewAccount,
  readLinkedAccount,
  removeLinkedAccount,
  saveLinkedAccount,
  setDefaultAccount,
  updateLinkedAccount,
} from './accounts.queries.ts';
import { isState, makeState } from './oauth-state.rules.ts';

/** Google allows 500 e-mails a day for a private account, 2,000 for an organisation's, and 54 drafts a minute (110 of 6,000 units). */
const GMAIL_DAILY = 500;
const GMAIL_MINUTE = 50;

export function accountRoutes(deps: Deps): Handlers<typeof accounts> {
  const { env, google } = deps;
  const read = async (db: Db, id: string): Promise<MailAccount> => found(await findLinkedAccount(db, id), text.notFound());

  const save = (req: FastifyRequest, account: NewAccount, secret: string): Promise<MailAccount> =>
    deps.db.transaction().execute(async (db) => {
      const id = await saveLinkedAccount(db, account, caller(req).account.id, (id) => sealSecret(env, id, secret));
      const data = await read(db, id);
      await log(db, req, 'mail-account.link', data);
      return data;
    });

  return {
    list: async ({ query }) => ({
      ...(await listLinkedAccounts(deps.db, query)),
      google: google.configured,
      bounces: {
        address: `${env.PUBLIC_URL}${BOUNCES_PATH}`,
        isOpen: env.BOUNCE_SECRET !== undefined,
        receivedAt: await findBounceReceived(deps.db),
        systemSender: env.SMTP_URL ? readFrom(env.MAIL_FROM).address : null,
      },
    }),

    link: async ({ body }, req) => {
      const { host, port, user, password, from, name, dailyLimit, minuteLimit } = body;
      await tryServer({ host, port, user, password, allow: env.OUTBOUND_ALLOW });
      const limits = { daily_limit: dailyLimit, minute_limit: minuteLimit };
      const data = await save(req, { type: 'smtp', email: from, name, profile: null, host, port, username: user, ...limits }, password);
      return { message: text.linked(), data };
    },

    async update({ params, body }, req) {
      const { isDefault, name, dailyLimit, minuteLimit, ...server } = body;
      const before = found(await readLinkedAccount(deps.db, params.id), text.notFound());
      const moved = Object.values(server).some((value) => value !== undefined);
      if (moved && before.type !== 'smtp') throw fieldError(400, 'host', text.noServerOfGoogle());
      const { host, port, user } = serverOf(before);
      const reached = moved && {
        host: server.host ?? host,
        port: server.port ?? port,
        user: server.user ?? user,
        password: server.password ?? passwordFor(before, server, () => openSecret(env, before)),
        allow: env.OUTBOUND_ALLOW,
      };
      if (reached) await tryServer(reached);
      return deps.db.transaction().execute(async (db) => {
        const now = found(await readLinkedAccount(db, params.id, { lock: true }), text.notFound());
        if (reached) refuseOtherSecret(now, before);
        await updateLinkedAccount(db, params.id, {
          name,
          daily_limit: dailyLimit,
          minute_limit: minuteLimit,
          ...(reached && {
            host: reached.host,
            port: reached.port,
            username: reached.user,
            secret: sealSecret(env, params.id, reached.password),
            state: 'connected' as const,
            error: null,
            limited_until: null,
          }),
        });
        if (isDefault !== undefined) await setDefaultAccount(db, params.id, isDefault);
        const data = await read(db, params.id);
        await log(db, req, 'mail-account.save', data);
        return { message: text.saved(), data };
      });
    },

    async check({ params }) {
      const row = found(await readLinkedAccount(deps.db, params.id), text.notFound());
      try {
        if (row.type === 'google') await google.open(openSecret(env, row)).check();
        else await checkSmtp({ ...serverOf(row), password: openSecret(env, row), allow: env.OUTBOUND_ALLOW });
      } catch (error) {
        throw new AppError(400, text.notReached({ reason: (error as Error).message }));
      }
      return deps.db.transaction().execute(async (db) => {
        refuseOtherSecret(found(await readLinkedAccount(db, params.id, { lock: true }), text.notFound()), row);
        await updateLinkedAccount(db, params.id, { state: 'connected', error: null });
        return { message: text.connected(), data: await read(db, params.id) };
      });
    },

    async remove({ params }, req) {
      const token = await deps.db.transaction().execute(async (db) => {
        const row = found(await readLinkedAccount(db, params.id, { lock: true }), text.notFound());
        const account = await read(db, params.id);
        if (account.campaigns.length > 0) throw new AppError(409, usedByCampaigns({ names: account.campaigns }));
        await log(db, req, 'mail-account.remove', account);
        await removeLinkedAccount(db, params.id);
        return row.type === 'google' ? openSecretOrNothing(deps, row) : undefined;
      });
      if (token)
        await google
          .revoke(token)
          .catch((error: unknown) => deps.log.warn({ err: error }, 'Google was not told that an account was removed'));
      return { message: text.removed() };
    },

    async googleStart(_, req) {
      if (!google.configured) throw new AppError(400, text.googleNotSet());
      const state = makeState(env.CAURI_SECRET_KEY, caller(req).account.id);
      return { data: { url: await google.consentUrl(state), state } };
    },

    async googleCallback({ body: { code, state, error } }, req) {
      const { account } = caller(req);
      if (!isState(env.CAURI_SECRET_KEY, account.id, state)) throw fieldError(400, 'state', shared.invalidState());
      if (error) throw new AppError(400, shared.googleFailed(), { data: { reason: error } });
      if (!code) throw fieldError(400, 'code', shared.noCode());
      const linked = await google.link(code).catch((cause: unknown) => {
        deps.log.warn({ err: cause }, 'a Google account could not be linked');
        throw new AppError(400, cause instanceof GoogleRefused && /^Google/.test(cause.message) ? cause.message : shared.googleFailed());
      });
      const { email, profile, refreshToken } = linked;
      const limits = { daily_limit: GMAIL_DAILY, minute_limit: GMAIL_MINUTE };
      const data = await save(
        req,
        { type: 'google', email, name: '', profile, host: null, port: null, username: null, ...limits },
        refreshToken,
      );
      return { message: text.isLinked({ email }), data };
    },
  };
}

const serverOf = ({ host, port, username }: AccountRow) => ({ host: host!, port: port!, user: username ?? '' });

/** Refuses to store the outcome of a trial when another secret was stored since, which was not tried. */
function refuseOtherSecret(now: AccountRow, tried: AccountRow): void {
  if (now.secret !== tried.secret) throw new AppError(409, text.linkedMeanwhile());
}

/** Returns the password to use. The stored one is used only with the server and the user that it was entered for. */
function passwordFor(before: AccountRow, { host, port, user }: Partial<SmtpServer>, stored: () => string): string {
  const same =
    (host ?? before.host) === before.host && (port ?? before.port) === before.port && (user ?? before.username) === before.username;
  const password = orAskAgain(stored);
  if (!same && password !== '') throw fieldError(400, 'password', text.passwordAgain());
  return password;
}

function orAskAgain(stored: () => string): string {
  try {
    return stored();
  } catch (error) {
    throw error instanceof SealBroken ? fieldError(400, 'password', error.message) : error;
  }
}

/** Tries the server, so that only working ones are stored. */
async function tryServer(server: SmtpServer): Promise<void> {
  await checkSmtp(server).catch((error: Error) => {
    // A refused sign-in is about what was typed for the user.
    const field = error instanceof AccountClosed ? 'password' : 'host';
    throw fieldError(400, field, text.serverUnusable({ reason: error.message }));
  });
}

/** Returns undefined for a secret that cannot be decrypted, because such an account can still be removed. */
function openSecretOrNothing({ env, log }: Deps, row: Parameters<typeof openSecret>[1]): string | undefined {
  try {
    return openSecret(env, row);
  } catch (err) {
    log.warn({ err }, 'the secret of a removed account could not be read');
    return undefined;
  }
}

const log = (db: Db, req: FastifyRequest, action: string, { _id, type, email, host, dailyLimit, minuteLimit, isDefault }: MailAccount) =>
  audit(db, req, { action, id: _id, after: { type, email, host, dailyLimit, minuteLimit, isDefault } });
