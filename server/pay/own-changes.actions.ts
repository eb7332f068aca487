import type { FastifyRequest } from 'fastify';
import { asLanguage, language } from '#contract/language.ts';
import { UpdateMember } from '#contract/members.ts';
import { confirmEmailPath, OWN_FIELDS, type OwnGiven, refuseChangePath } from '#contract/pay-page.ts';
import { allowAttempt } from '#server/auth/throttle.queries.ts';
import type { Db } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { AppError, found } from '#server/errors.ts';
import { networkOf } from '#server/http/network.ts';
import { fieldsOf, textOf } from '#server/http/sent-form.ts';
import { queueMail } from '#server/mail/deliveries.queries.ts';
import { phoneInvalid } from '#server/members/members.messages.ts';
import { isEmailTaken, lockMember } from '#server/members/members.queries.ts';
import { toE164 } from '#server/members/phone.rules.ts';
import { notify } from '#server/notices/notify.queries.ts';
import { ownChangeRefused } from '#server/notices/staff.notices.ts';
import { noMember } from '#server/payments/pay-links.messages.ts';
import { revokePayLinks } from '#server/payments/pay-links.queries.ts';
import { editMember } from '#server/profiles/edit.actions.ts';
import { confirmOwnEmail, ownChangeTold, ownEmailChanged } from './own.emails.ts';
import {
  changedFields,
  confirmToken,
  findOwnChange,
  insertOwnChange,
  isAskedNow,
  markConfirmed,
  type OwnChange,
  type OwnDetails,
  refuseSince,
  refuseToken,
} from './own-changes.queries.ts';
import * as text from './pay.messages.ts';

export const PER_MEMBER = { attempts: 5, minutes: 60 };
/** A whole town can share one network address. */
const PER_VISITOR = { attempts: 60, minutes: 60 };
/** The new addresses that one page may write to, and what one address gets from all pages. */
const ADDRESSES = { attempts: 3, minutes: 24 * 60 };
const PER_ADDRESS = { attempts: 3, minutes: 60 };

export interface PostedOwn {
  given: OwnGiven;
  /** The details that the form showed, so that only those are changed that the member changed, and not what was corrected meanwhile. */
  shown: OwnGiven;
}

export function readOwn(body: unknown): PostedOwn {
  const fields = fieldsOf(body);
  // A page of the version before has two forms and does not say whether it showed the news as wanted. It can only end them.
  const { newsShown = fields.form === 'details' ? 'no' : 'yes' } = fields;
  const given = (suffix: string): Omit<OwnGiven, 'news'> => ({
    name: textOf(fields, `name${suffix}`, 200),
    email: textOf(fields, `email${suffix}`, 254),
    phone: textOf(fields, `phone${suffix}`, 40),
    language: asLanguage(fields[`language${suffix}`]) ?? language(),
  });
  return { given: { ...given(''), news: fields.news === 'yes' }, shown: { ...given('Shown'), news: newsShown === 'yes' } };
}

/**
 * Changes the name and the telephone number at once, and asks the new e-mail address for its consent. The address that is known is told
 * of all of it. Whether another member has the new address is said to nobody but its owner, when it is confirmed. Returns false when
 * nothing is saved yet, because only another address was given.
 */
export async function changeOwnDetails(
  deps: Deps,
  req: FastifyRequest,
  { memberId, programme }: { memberId: string; programme: string },
  posted: PostedOwn,
): Promise<boolean> {
  const { db, env } = deps;
  const { email, ...wanted } = readWanted(posted);
  const hasMore = Object.keys(wanted).length > 0;
  await db.transaction().execute(async (db) => {
    const row = found(await lockMember(db, memberId), noMember());
    const isNew = email !== undefined && !(await isAskedNow(db, row.id, email));
    if (!isNew && !hasMore) return;
    await limit(db, req, memberId, isNew ? email : undefined);
    const before: OwnDetails = { fullName: row.full_name, email: row.email, phone: row.phone };
    const { fullName, phone } = await editMember(deps, db, row.id, wanted, undefined, { by: 'member', from: req });
    const after: OwnDetails = { fullName, phone, email: isNew ? email : row.email };
    const fields = changedFields({ before, after });
    if (fields.length === 0) return;
    const of = (details: OwnDetails) => Object.fromEntries(fields.map((field) => [field, details[field]]));
    const id = await insertOwnChange(db, row.id, of(before), of(after));
    const url = env.PUBLIC_URL + refuseChangePath(refuseToken(env.CAURI_SECRET_KEY, id));
    await queueMail(db, row.email, ownChangeTold({ fullName: row.full_name, fields, url }), { memberId: row.id });
    if (!fields.includes('email')) return;
    const confirm = env.PUBLIC_URL + confirmEmailPath(confirmToken(env.CAURI_SECRET_KEY, id));
    await queueMail(db, after.email!, confirmOwnEmail({ programme, url: confirm }), { memberId: row.id });
  });
  return email === undefined || hasMore;
}

/** Returns what the member typed, with a sentence for each field that cannot be kept. */
function readWanted({ given, shown }: PostedOwn): { fullName?: string; phone?: string | null; email?: string } {
  const differs = (field: keyof OwnGiven) => given[field] !== shown[field];
  const wanted = {
    ...(differs('name') && { fullName: given.name }),
    ...(differs('phone') && { phone: given.phone || null }),
    ...(differs('email') && { email: given.email }),
  };
  const read = UpdateMember.safeParse(wanted);
  const wrong = new Set(read.error?.issues.map(({ path }) => path[0]));
  const errors = {
    ...(wrong.has('fullName') && { name: text.enterName() }),
    ...(wrong.has('email') && { email: text.enterEmail() }),
    ...(wanted.phone && !toE164(wanted.phone) && { phone: phoneInvalid() }),
  };
  const [sentence] = Object.values(errors);
  if (sentence) throw new AppError(400, sentence, { errors });
  return { ...wanted, ...read.data };
}

async function limit(db: Db, req: FastifyRequest, memberId: string, email: string | undefined): Promise<void> {
  const allowed =
    (await allowAttempt(db, `own-change:visitor:${networkOf(req)}`, PER_VISITOR)) &&
    (await allowAttempt(db, `own-change:${memberId}`, PER_MEMBER)) &&
    (email === undefined ||
      ((await allowAttempt(db, `own-email:${memberId}`, ADDRESSES)) && (await allowAttempt(db, `own-email:${email}`, PER_ADDRESS))));
  if (!allowed) throw new AppError(429, text.often());
}

/** Locks the member of a change, and returns it as it is then. */
async function lockChange(db: Db, { id, memberId }: OwnChange) {
  const member = found(await lockMember(db, memberId), noMember());
  return { member, change: found(await findOwnChange(db, id), noMember()) };
}

/** Gives the member the address that its owner confirms; `taken` when another member has it. */
export async function confirmEmail(deps: Deps, req: FastifyRequest, asked: OwnChange): Promise<'done' | 'over' | 'taken'> {
  const { env } = deps;
  return deps.db.transaction().execute(async (db) => {
    const { member, change } = await lockChange(db, asked);
    if (!change.isOpen) return stateOf(change);
    const email = change.after.email!;
    if (await isEmailTaken(db, email, member.id)) return 'taken';
    await editMember(deps, db, member.id, { email }, undefined, { by: 'member', from: req });
    await markConfirmed(db, change.id);
    const url = env.PUBLIC_URL + refuseChangePath(refuseToken(env.CAURI_SECRET_KEY, change.id));
    const fullName = change.before.fullName ?? member.full_name;
    await queueMail(db, member.email, ownEmailChanged({ fullName, url }), { memberId: member.id });
    return 'done';
  });
}

/** Returns whether a link was used, or is over. */
export const stateOf = ({ isConfirmed, isRefused }: OwnChange): 'done' | 'over' => (isConfirmed && !isRefused ? 'done' : 'over');

/**
 * Puts back this change and every later one, closes the links to the page, and tells staff. What staff changed since stays, and so does
 * the address where another member has the former one meanwhile: the rest is put back all the same.
 */
export async function refuseChange(deps: Deps, req: FastifyRequest, refused: OwnChange): Promise<void> {
  await deps.db.transaction().execute(async (db) => {
    const { member, change } = await lockChange(db, refused);
    if (change.isRefused) return;
    const details: OwnDetails = { fullName: member.full_name, email: member.email, phone: member.phone };
    for (const { before, after, isConfirmed } of await refuseSince(db, change))
      for (const field of OWN_FIELDS)
        if (field in after && (field !== 'email' || isConfirmed) && details[field] === after[field]) details[field] = before[field] ?? null;
    const { fullName, phone } = details;
    const email = (await isEmailTaken(db, details.email!, member.id)) ? member.email : details.email;
    await editMember(deps, db, member.id, { fullName: fullName!, email: email!, phone }, undefined, { by: 'member', from: req });
    await revokePayLinks(db, member.id);
    await notify(db, ownChangeRefused({ memberId: member.id, name: fullName! }));
  });
}
