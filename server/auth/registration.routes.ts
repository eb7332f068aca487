import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import { CONFIRM_HOURS, confirmPath, type REGISTERED, type registration } from '#contract/registration.ts';
import { audit } from '#server/audit.ts';
import type { Db } from '#server/db/db.ts';
import { publish } from '#server/db/events.ts';
import type { Deps } from '#server/deps.ts';
import { AppError, fieldError, found } from '#server/errors.ts';
import { caller, type Handlers } from '#server/http/handlers.ts';
import { networkOf } from '#server/http/network.ts';
import { isMailCaptured, mailFate, queueMail } from '#server/mail/deliveries.queries.ts';
import { countUnread } from '#server/notices/notifications.queries.ts';
import * as emails from './auth.emails.ts';
import { type Account, findAccount, findAccountByEmail, forStaff, hasAccounts } from './auth.queries.ts';
import { hashPassword, refuseWeakPassword } from './passwords.rules.ts';
import { countWaiting, decideAdmin, findDecider, listPendingAdmins } from './pending-admins.queries.ts';
import * as text from './registration.messages.ts';
import {
  type Applicant,
  addAdmin,
  countUnconfirmed,
  dropRegistrations,
  findRegistration,
  insertRegistration,
  lockRegistrations,
} from './registration.queries.ts';
import { isOnThisMachine, isSetupCode } from './setup-code.rules.ts';
import { allowAttempt, throttle } from './throttle.queries.ts';

/** The most requests that wait for an admin, and the most with an unconfirmed address; further ones are refused. */
export const MAX_PENDING_ADMINS = 200;
export const MAX_UNCONFIRMED = 500;
/** These limits are generous because many people share one address of a mobile network. */
const BY_VISITOR = { attempts: 60, minutes: 60 };
const BY_ADDRESS = { attempts: 10, minutes: 15 };
/** One network may fill a fifth of the list, whose requests stay for a day. */
const UNCONFIRMED = { attempts: MAX_UNCONFIRMED / 5, minutes: CONFIRM_HOURS * 60 };
/** These limits keep strangers who type an address from filling its mailbox. */
const EMAILS = { attempts: 3, minutes: 60 };
const KNOWN_EMAILS = { attempts: 1, minutes: 24 * 60 };
/** Both responses wait for this long, so that the time does not reveal whether an address has an account. */
const SAME_TIME_MS = 300;

type Outcome = (typeof REGISTERED)[number];

export const registrationRoutes = (deps: Deps): Handlers<typeof registration> => ({
  pendingAdmins: ({ query }) => listPendingAdmins(deps.db, query),
  approveAdmin: ({ params }, req) => decide(deps, req, params.id, 'active'),
  rejectAdmin: ({ params }, req) => decide(deps, req, params.id, 'rejected'),

  async needs(_, req) {
    const firstAccount = !(await hasAccounts(deps.db));
    const needsCode = firstAccount && !isOnThisMachine(deps.env, req);
    return { data: { firstAccount, needsCode, confirmsByMail: !firstAccount && !(await isMailCaptured(deps.db, deps)) } };
  },

  async register({ body: { name, email, password, setupCode } }, req) {
    await throttle(deps.db, `register:from:${networkOf(req)}`, BY_VISITOR);
    await throttle(deps.db, `register:${email}`, BY_ADDRESS);
    await refuseWeakPassword(password, 'password', { email, name });
    if (!(await hasAccounts(deps.db))) checkSetupCode(deps, req, setupCode);
    const applicant = { name, email, passwordHash: await hashPassword(password) };
    const [outcome] = await Promise.all([register(deps, req, applicant), delay(SAME_TIME_MS)]);
    return { message: text.registered[outcome](), outcome };
  },

  async read({ body: { token } }) {
    const asked = await findRegistration(deps.db, token);
    if (!asked) throw new AppError(410, text.noLink());
    return { data: { name: asked.name, email: asked.email } };
  },

  async confirm({ body: { token } }, req) {
    const account = await deps.db.transaction().execute(async (db) => {
      await lockRegistrations(db);
      const asked = await findRegistration(db, token);
      if (!asked) throw new AppError(410, text.noLink());
      await refuseMoreWaiting(db);
      await dropRegistrations(db, asked.email);
      return askAdmins(db, req, asked);
    });
    // The error is thrown outside the transaction, because the request is deleted in any case.
    if (!account) throw new AppError(409, text.taken());
    return { message: text.confirmed() };
  },
});

/** Registers one person at a time, so that only one account is the first and no limit is exceeded. */
const register = (deps: Deps, req: FastifyRequest, applicant: Applicant): Promise<Outcome> =>
  deps.db.transaction().execute(async (db) => {
    await lockRegistrations(db);
    if (!(await hasAccounts(db))) {
      const account = await addAdmin(db, applicant, { first: true });
      await noteRegistration(db, req, account!);
      return 'active';
    }
    await refuseMoreWaiting(db);
    if (await isMailCaptured(db, deps)) {
      await askAdmins(db, req, applicant);
      return 'asked';
    }
    const isFull = (await countUnconfirmed(db)) >= MAX_UNCONFIRMED;
    if (isFull || !(await allowAttempt(db, `register:unconfirmed:${networkOf(req)}`, UNCONFIRMED))) throw new AppError(429, text.tooMany());
    await askToConfirm(deps, db, applicant);
    return 'confirm';
  });

/** E-mails the link, or a message that there is an account already, so that the visitor does not learn which is true. */
async function askToConfirm({ env: { PUBLIC_URL } }: Deps, db: Db, applicant: Applicant): Promise<void> {
  const { email } = applicant;
  const known = await findAccountByEmail(db, email);
  if (known && known.status !== 'Rejected') {
    if (await allowAttempt(db, `register:known:${email}`, KNOWN_EMAILS))
      await queueMail(db, email, await forStaff(db, known, () => emails.accountExists(known, PUBLIC_URL)));
  } else if (await allowAttempt(db, `register:email:${email}`, EMAILS)) {
    const token = await insertRegistration(db, applicant);
    await queueMail(db, email, emails.confirmRegistration(PUBLIC_URL + confirmPath(token)));
  }
}

/** Adds the request for the admins. Returns undefined when the address has an account. */
async function askAdmins(db: Db, req: FastifyRequest, applicant: Applicant) {
  const account = await addAdmin(db, applicant, { first: false });
  if (!account) return undefined;
  await noteRegistration(db, req, account);
  await publish(db, { type: 'admin-request.changed' });
  return account;
}

const noteRegistration = (db: Db, req: FastifyRequest, { id, name, email, status }: Account) =>
  audit(db, req, { action: 'account.register', id, after: { name, email, status } });

async function refuseMoreWaiting(db: Db): Promise<void> {
  if ((await countWaiting(db)) >= MAX_PENDING_ADMINS) throw new AppError(429, text.tooMany());
}

function checkSetupCode({ env }: Deps, req: FastifyRequest, typed = ''): void {
  if (isOnThisMachine(env, req) || isSetupCode(env, typed)) return;
  throw fieldError(400, 'setupCode', typed === '' ? text.noSetupCode() : text.wrongSetupCode());
}

async function decide(deps: Deps, req: FastifyRequest, requestId: string, decision: 'active' | 'rejected') {
  return deps.db.transaction().execute(async (db) => {
    const decided = await decideAdmin(db, requestId, decision, caller(req).account.id);
    if (!decided) {
      const { decided_by } = found(await findDecider(db, requestId), text.noRequest());
      throw new AppError(409, decided_by === caller(req).account.id ? text.youDecidedAlready() : text.decidedAlready());
    }
    const { accountId, request } = decided;
    await audit(db, req, { action: `account.${decision === 'active' ? 'approve' : 'reject'}`, id: accountId, after: { decision } });
    await publish(db, { type: 'admin-request.changed' });
    const compose = () => (decision === 'active' ? emails.approved(request, deps.env.PUBLIC_URL) : emails.rejected(request));
    await queueMail(db, request.email, await forStaff(db, (await findAccount(db, accountId))!, compose));
    const unread = await countUnread(db, caller(req).account);
    const mail = await mailFate(db, deps);
    const message = mail === 'captured' ? text.decidedNotSent : text.decided;
    return { message: message[decision](), data: request, unread, mail };
  });
}
