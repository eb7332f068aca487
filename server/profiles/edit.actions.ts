import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { CreateMember, Member } from '#contract/members.ts';
import { storeAccountDue } from '#server/billing/account-due.queries.ts';
import { insertEntry } from '#server/billing/account-entries.queries.ts';
import { editBilling, refreshBillings, startBilling } from '#server/billing/billing.queries.ts';
import { updateAccess } from '#server/billing/out.queries.ts';
import { holdCoach } from '#server/coaches/coaches.queries.ts';
import type { Db } from '#server/db/db.ts';
import { violates } from '#server/db/trouble.ts';
import type { Deps } from '#server/deps.ts';
import { AppError, fieldError, found } from '#server/errors.ts';
import { caller } from '#server/http/handlers.ts';
import { requireCoach, tellCoach } from '#server/members/coach-of-member.queries.ts';
import { seesMemberOf, seesMoney, shownTo } from '#server/members/coach-view.rules.ts';
import { recordMemberEvent } from '#server/members/events.queries.ts';
import { holdMemberFields } from '#server/members/fields.queries.ts';
import { toPaymentOption } from '#server/members/filter.queries.ts';
import * as memberText from '#server/members/members.messages.ts';
import { findMemberByEmail, insertMember, lockMember, updateMember } from '#server/members/members.queries.ts';
import { isCircleLinked, notifyCircle } from '#server/members/notify-circle.jobs.ts';
import { toE164 } from '#server/members/phone.rules.ts';
import { READDRESS_SESSIONS } from '#server/members/readdress-sessions.jobs.ts';
import type { MemberRow } from '#server/members/rows.queries.ts';
import { enqueueWelcome, withdrawWelcome } from '#server/products/messages.jobs.ts';
import { requireProduct } from '#server/products/products.queries.ts';
import { findSetting } from '#server/settings/setting.queries.ts';
import { readDay } from '#server/time/calendar.ts';
import {
  agreementColumns,
  billingColumns,
  changedFields,
  differing,
  fieldColumns,
  firstDay,
  type MemberUpdate,
  memberBilling,
  plainColumns,
  reminderColumns,
} from './member-changes.rules.ts';
import { findMember } from './profile.queries.ts';
import * as text from './profiles.messages.ts';

/** The member with this id; throws 404 where there is none whom the caller sees. */
export async function visibleMember(db: Db, req: FastifyRequest, id: string): Promise<Member> {
  const member = await findMember(db, id);
  return found(seesMemberOf(req, member?.coach?._id) ? member : undefined, text.noMember());
}

/**
 * Locks a member for a change, because the change must not depend on values that were read earlier; throws 404 where there is none whom
 * the caller sees, and 409 for one who was erased: only their payments are left. `req` is absent for automatic work.
 */
export async function lock(db: Db, req: FastifyRequest | undefined, id: string) {
  const row = await lockMember(db, id);
  const member = found(seesMemberOf(req, row?.coach_id) ? row : undefined, text.noMember());
  if (member.former_number !== null) throw new AppError(409, memberText.memberErased());
  return member;
}

/** `source` says for the timeline who added the member; `req` is absent when that was not staff. */
export async function createMember(
  deps: Deps,
  db: Db,
  body: z.output<typeof CreateMember>,
  { req, source = 'staff' }: { req?: FastifyRequest; source?: 'staff' | 'page' | 'scenario' } = {},
): Promise<Member> {
  const { timeZone } = await findSetting(db);
  await requireProduct(db, body.product, 'product');
  const now = new Date();
  const { joinedAt, due } = firstDay(body.date && readDay(body.date, timeZone), now, timeZone);
  const id = await insertMember(db, {
    full_name: body.name,
    email: body.email,
    phone: readPhone(body.phone) ?? null,
    age: body.age ?? null,
    nationality: body.nationality || null,
    work: body.work || null,
    language: body.language ?? null,
    product: body.product ?? null,
    source: body.from ?? null,
    moderator: body.moderator,
    joined_at: joinedAt,
    payment_option: toPaymentOption(body.option),
    payment_next: due,
    circle_state: isCircleLinked(deps) ? 'pending' : 'local',
  });
  if (!id) {
    const existing = await findMemberByEmail(db, body.email);
    const data = existing ? await findMember(db, existing) : undefined;
    throw fieldError(409, 'email', emailIsTaken(data), { data });
  }
  await startBilling(db, id);
  await storeAccountDue(db, id);
  const member = (await findMember(db, id))!;
  await recordMemberEvent(db, req, id, { kind: 'created', data: { source }, after: member });
  await enqueueWelcome(deps, db, id);
  await notifyCircle(deps, db);
  return member;
}

const emailIsTaken = (by: Member | undefined): string => {
  if (by?.purgeAt) return text.emailOfDeleted();
  return by?.archivedAt ? text.emailOfArchived() : text.emailTaken();
};

/** The maker of a change that staff do not make; `from` is the request of the member, on their own page. */
export type Origin = { by: 'member'; from: FastifyRequest } | { by: 'scenario'; from?: undefined };

/** Changes a member. `req` is absent when not staff make the change, but somebody whom `origin` names. */
export async function editMember(
  deps: Deps,
  db: Db,
  id: string,
  body: MemberUpdate,
  req?: FastifyRequest,
  origin?: Origin,
): Promise<Member> {
  const { timeZone } = await findSetting(db);
  const [given, reminder] = [billingColumns(body, timeZone), reminderColumns(body, timeZone)];
  if (Object.keys({ ...given, ...reminder }).length > 0 && !seesMoney(req)) throw new AppError(403, text.onlyAdminBills());
  await requireProduct(db, body.product, 'product');
  if (body.coach) await holdCoach(db, body.coach);
  const row = await lock(db, req, id);
  const before = (await findMember(db, row.id))!;
  // A person who chooses the address could get the member's invitation and receipts sent to it.
  if (body.email !== undefined && body.email !== row.email && !seesMoney(req)) throw fieldError(403, 'email', text.onlyAdminChangesEmail());
  // The same is true of the telephone where links to pay are sent to it.
  const moved = body.channel && body.channel !== row.channel ? 'channel' : isOtherPhone(body, row) ? 'phone' : undefined;
  if (moved && !seesMoney(req)) throw fieldError(403, moved, text.onlyAdminChangesWay());
  const isGiven = body.coach !== undefined && body.coach !== row.coach_id;
  // A coach who chose it would choose what other coaches see.
  if (isGiven && !seesMoney(req)) throw fieldError(403, 'coach', text.onlyAdminChangesCoach());
  if (body.rev !== undefined && body.rev !== row.rev)
    throw new AppError(409, text.changedMeanwhile(), {
      data: shownTo(req, before),
    });

  if (isGiven && body.coach) await requireCoach(db, body.coach, 'coach');
  const own = body.fields ? await holdMemberFields(db) : [];
  const plain = {
    ...plainColumns({ ...body, phone: readPhone(body.phone) }),
    ...agreementColumns(body, row),
    ...fieldColumns(body, row, own),
  };
  const [columns, changedReminder, differs] = [differing(row, plain), differing(row, reminder), differing(row, given)];
  // Another option changes the other values, so those that staff send with it count even where they are the present ones.
  const changedBilling = differs.payment_option ? given : differs;
  const isBilling = Object.keys({ ...changedReminder, ...changedBilling }).length > 0;
  if (Object.keys(columns).length === 0 && !isBilling) return before;
  const isRenamed = columns.full_name !== undefined && row.circle_id !== null && isCircleLinked(deps);
  const billing = Object.keys(changedBilling).length > 0 ? await editBilling(db, row.id, changedBilling) : {};
  await updateMember(db, row.id, {
    ...columns,
    ...changedReminder,
    ...billing,
    ...(isRenamed && { circle_state: 'pending' as const, circle_error: null }),
  }).catch((error) => {
    // The index decides, because a member can get the address at the same moment, such as by joining on the page of a product.
    throw violates(error, 'member_email_key') ? fieldError(409, 'email', text.emailTaken()) : error;
  });
  if (Object.keys(changedBilling).some((column) => column.startsWith('payment_')))
    await insertEntry(db, row.id, {
      kind: 'by-hand',
      reason: body.reason ?? '',
      detail: changedBilling,
      actor: req && caller(req).account,
    });
  // After a change of the payment option, billing still follows from the payments; any other value was set by hand.
  const by = billing.billing_base_at ? 'staff' : 'payments';
  if (Object.keys(billing).length > 0)
    await updateAccess(db, row.id, { before: memberBilling(before), after: memberBilling((await findMember(db, row.id))!), by });
  // Another product has other terms, and so has none.
  if (columns.product !== undefined) await refreshBillings(db, [row.id], { chosen: true });
  else await storeAccountDue(db, row.id);
  if (isRenamed) await notifyCircle(deps, db);
  if (columns.product !== undefined && row.product !== null) await withdrawWelcome(db, row.id, row.product);
  if (columns.product) await enqueueWelcome(deps, db, row.id);
  if (columns.coach_id) await tellCoach(db, columns.coach_id, 1, { id: row.id, name: columns.full_name ?? row.full_name });
  // Whoever changes a session locks it before its member, so a job does that.
  if (columns.email !== undefined) await deps.jobs.enqueue(db, READDRESS_SESSIONS, { memberId: row.id, former: row.email });
  const after = (await findMember(db, row.id))!;
  const changes = changedFields(before, after, own);
  // Coaches read what was edited, and nothing of billing.
  const changesBilling = isBilling || Object.keys(changes).some((field) => /^(payment|subscription)\./.test(field));
  await recordMemberEvent(db, req ?? origin?.from, row.id, {
    kind: changesBilling ? 'billing' : 'edited',
    data: { changes, ...(origin && { by: origin.by }) },
    before,
    after,
  });
  return after;
}

/** Returns whether a member who is written to by telephone gets another number, or none. */
const isOtherPhone = ({ phone }: MemberUpdate, row: Pick<MemberRow, 'channel' | 'phone'>): boolean =>
  row.channel !== 'email' && phone !== undefined && readPhone(phone) !== row.phone;

/** Returns the number in E.164; null for none, and undefined when the field was absent. */
function readPhone(written: string | null | undefined): string | null | undefined {
  if (written === undefined) return undefined;
  if (written === null || written.trim() === '') return null;
  const phone = toE164(written);
  if (!phone) throw new AppError(400, memberText.phoneInvalid(), { errors: { phone: memberText.phoneInvalid() } });
  return phone;
}
