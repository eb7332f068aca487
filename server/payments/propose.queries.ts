import { randomInt } from 'node:crypto';
import { type Currency, toMajor } from '#contract/money.ts';
import type { ProposedPayment } from '#contract/payments.ts';
import { findAmountsDue } from '#server/billing/amounts-due.queries.ts';
import type { Db } from '#server/db/db.ts';
import { found } from '#server/errors.ts';
import { findDefaultProduct } from '#server/products/products.queries.ts';
import { findTimeZone } from '#server/settings/setting.queries.ts';
import { type Day, dayIn } from '#server/time/calendar.ts';
import * as text from './payments.messages.ts';
import { findMemberId } from './payments.queries.ts';

/** Proposes the payment that a member makes next, or one of somebody unknown. The caller's transaction may lock the member. */
export async function proposePayment(db: Db, memberId: string | undefined): Promise<ProposedPayment> {
  const paymentId = await freeNumber(db, dayIn(await findTimeZone(db), new Date()));
  const nobody: ProposedPayment = {
    ...{ member: null, amount: null, overdue: null, due: null, paymentId },
    ...{ category: 'Registration', produit: await findDefaultProduct(db), moyen: 'Cash' },
  };
  if (memberId === undefined) return nobody;
  const id = found(await findMemberId(db, memberId), text.noMember());
  const member = await db.selectFrom('member').select(['full_name', 'email', 'product']).where('id', '=', id).executeTakeFirstOrThrow();
  return {
    ...nobody,
    member: { _id: id, fullName: member.full_name, email: member.email },
    ...(member.product && { produit: member.product }),
    moyen: (await findLastMethod(db, id)) ?? nobody.moyen,
    ...(await findDue(db, id)),
  };
}

/** A renewal is proposed to those who owe nothing else. */
async function findDue(db: Db, memberId: string): Promise<Pick<ProposedPayment, 'amount' | 'overdue' | 'due' | 'category'> | undefined> {
  const amounts = await findAmountsDue(db, memberId);
  if (!amounts?.currency) return undefined;
  const { currency, overdue, nextAmount, nextDue, renewal, renewalCurrency } = amounts;
  const registration = overdue || nextAmount;
  return {
    amount: registration ? moneyOf(registration, currency) : moneyOf(renewal ?? 0, renewalCurrency ?? currency),
    overdue: moneyOf(overdue, currency),
    due: registration ? nextDue : null,
    category: registration || !renewal ? 'Registration' : 'Subscription',
  };
}

const moneyOf = (minor: number, currency: Currency) => (minor > 0 ? { value: toMajor(minor, currency), currency } : null);

const findLastMethod = async (db: Db, memberId: string): Promise<ProposedPayment['moyen'] | undefined> =>
  (
    await db
      .selectFrom('payment')
      .select('moyen')
      .where('member_id', '=', memberId)
      .where('deleted_at', 'is', null)
      .orderBy('paid_at', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.moyen;

/** Letters and digits that nobody takes for another. */
const SIGNS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Makes a number such as REC-20261123-K7QX that no payment has. It is short, because people write it on paper. */
async function freeNumber(db: Db, day: Day): Promise<string> {
  for (;;) {
    const sign = () => SIGNS[randomInt(SIGNS.length)];
    const number = `REC-${day.replaceAll('-', '')}-${sign()}${sign()}${sign()}${sign()}`;
    const taken = await db.selectFrom('payment').select('id').where('payment_id', '=', number).limit(1).executeTakeFirst();
    if (!taken) return number;
  }
}
