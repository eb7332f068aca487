import { randomUUID } from 'node:crypto';
import { currencyName } from '#contract/currencies.ts';
import { language } from '#contract/language.ts';
import type { MemberAccount } from '#contract/member-account.ts';
import type { Money } from '#contract/money.ts';
import type { PayWays } from '#contract/pay-links.ts';
import {
  leavePath,
  type OwnView,
  ownPath,
  type PayGiven,
  type PayNews,
  type PayProvider,
  type PayView,
  pdfPath,
} from '#contract/pay-page.ts';
import { readAccount } from '#server/billing/account.queries.ts';
import type { Db } from '#server/db/db.ts';
import { found } from '#server/errors.ts';
import { lockMember } from '#server/members/members.queries.ts';
import { isRefused } from '#server/members/refused.rules.ts';
import { listCheckouts } from '#server/payments/checkouts.queries.ts';
import { noMember } from '#server/payments/pay-links.messages.ts';
import { transferTextIn } from '#server/payments/pay-setting.queries.ts';
import { listPaymentsOf, money } from '#server/payments/payments.queries.ts';
import { methods } from '#server/payments/receipt.messages.ts';
import { listNews } from '#server/payments/transfers.queries.ts';
import { shownImage } from '#server/products/image.rules.ts';
import { formatMoney } from '#server/products/money.rules.ts';
import { findProductNamed } from '#server/products/products.queries.ts';
import { findTimeZone } from '#server/settings/setting.queries.ts';
import { type Day, dayFirst, dayIn } from '#server/time/calendar.ts';
import { findUnconfirmed } from './own-changes.queries.ts';
import { currencyOf, payable } from './pay-choice.rules.ts';

/** The payments that the page lists; a member has few. */
const PAYMENTS = 24;

const isAbove = ({ value }: Money) => value > 0;

/** The account of a member; the row is locked while it is read, as the account needs. */
export const accountOf = (db: Db, memberId: string): Promise<MemberAccount> =>
  db.transaction().execute(async (db) => {
    const { id, rev } = found(await lockMember(db, memberId), noMember());
    return readAccount(db, id, rev);
  });

interface PageFacts {
  path: string;
  programme: string;
  ways: PayWays;
  providers: PayProvider[];
  /** The id of the link by which the member has just come back from a provider, which is that of the checkout. */
  backBy: string | undefined;
}

export async function payView(db: Db, memberId: string, { path, programme, ways, providers, backBy }: PageFacts): Promise<PayView> {
  const timeZone = await findTimeZone(db);
  // A payment may arrive meanwhile. The news and the payments are read first, so that they tell of none that the account below is without:
  // who reads that it has arrived beside the amount that is still owed would pay again.
  const news = [...(await paymentNews(db, memberId, { path, timeZone, backBy })), ...(await receiptNews(db, memberId, timeZone))];
  const { payments } = await listPaymentsOf(db, { memberId, page: 1, limit: PAYMENTS });
  const account = await accountOf(db, memberId);
  const member = await db
    .selectFrom('member')
    .select(['full_name', 'email', 'product', 'status'])
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
  const product = member.product === null ? undefined : await findProductNamed(db, member.product);
  const offered = payable(account);
  const today = dayIn(timeZone, new Date());
  const isLate: IsLate = (due) => due !== null && due < today && !isRefused(member.status);
  const given: PayGiven = { choice: offered[0]?.choice ?? 'other', amount: '', note: '', isTransfer: false };
  return {
    view: 'pay',
    path,
    programme,
    fullName: member.full_name,
    product: member.product ?? '',
    image: product ? shownImage(product) : null,
    account: shownAccount(account, isLate),
    choices: offered.map(({ choice, amount, due }) => ({
      choice,
      amount: formatMoney(amount),
      due: due && dayFirst(due),
      isLate: isLate(due),
    })),
    currency: currencyName(currencyOf(account)),
    ways: { providers, transfer: transferTextIn(ways), chariow: ways.chariowLink, email: member.email },
    news,
    payments: payments.map(({ _id, createdAt, amount, refunded, moyen, paymentId }) => ({
      day: dayFirst(dayIn(timeZone, new Date(createdAt))),
      amount: formatMoney(amount),
      refunded: isAbove(refunded) ? formatMoney(refunded) : null,
      method: methods[moyen](),
      number: paymentId,
      receipt: pdfPath(path, _id),
    })),
    given,
    errors: {},
    sent: false,
    submissionKey: randomUUID(),
  };
}

/** Nobody asks a member for money who was rejected or has cancelled, so nothing of theirs is late. */
type IsLate = (due: Day | null) => boolean;

function shownAccount({ amounts }: MemberAccount, isLate: IsLate): PayView['account'] {
  if (!amounts) return null;
  const { owed, overdue, credit, paid, moved, agreed, discounted, waived, instalments, next } = amounts;
  return {
    owed: formatMoney(owed),
    isPaid: !isAbove(owed),
    overdue: isAbove(overdue) && instalments.some(({ due }) => isLate(due)) ? formatMoney(overdue) : null,
    credit: isAbove(credit) ? formatMoney(credit) : null,
    paid: formatMoney({ ...paid, value: paid.value + moved.value }),
    agreed: formatMoney({ ...agreed, value: agreed.value - discounted.value - waived.value }),
    instalments: instalments.map(({ due, amount, paid }) => ({
      due: due && dayFirst(due),
      amount: formatMoney(amount),
      state: paid.value >= amount.value ? 'paid' : isLate(due) ? 'late' : isAbove(paid) ? 'part' : 'open',
      missing: isAbove(paid) ? formatMoney({ ...amount, value: amount.value - paid.value }) : '',
    })),
    next: next && { due: next.due && dayFirst(next.due), amount: formatMoney(next.amount) },
  };
}

const receiptNews = async (db: Db, memberId: string, timeZone: string): Promise<PayNews[]> =>
  (await listNews(db, memberId)).map(({ state, amount, currency, created_at, reason }) => ({
    kind: state === 'waiting' ? 'receipt-waiting' : 'receipt-refused',
    amount: formatMoney(money(amount, currency)),
    day: dayFirst(dayIn(timeZone, created_at)),
    reason,
    href: '',
  }));

/** A member who has paid since does not read of an attempt that failed before. */
const isNews = ({ state }: { state: string }, i: number, newestFirst: readonly { state: string }[]) =>
  state !== 'failed' || newestFirst.slice(0, i).every((newer) => newer.state !== 'paid');

const NEWS = { paid: 'payment-made', failed: 'payment-failed' } as const;

/**
 * A payment is waited for after the member came back from its provider; before that, it can go on. No other can go on meanwhile, so that
 * nobody pays twice. By a link of the version before, the member came back from any of them.
 */
const paymentNews = async (
  db: Db,
  memberId: string,
  { path, timeZone, backBy }: { path: string; timeZone: string; backBy: string | undefined },
): Promise<PayNews[]> => {
  const checkouts = (await listCheckouts(db, memberId, backBy)).filter(isNews);
  const left = checkouts.find(({ id }) => id === backBy);
  const isBack = backBy !== undefined && (!left || left.state === 'open');
  const told = isBack && left ? checkouts.filter((one) => one === left || one.state !== 'open') : checkouts;
  return told.map(({ id, state, amount, currency, created_at }) => ({
    kind: state === 'paid' || state === 'failed' ? NEWS[state] : isBack ? 'payment-waiting' : 'payment-open',
    amount: formatMoney(money(amount, currency)),
    day: dayFirst(dayIn(timeZone, created_at)),
    reason: '',
    href: state === 'open' ? leavePath(path, id) : '',
  }));
};

/** `booking` has the sessions to come that the member booked, by the reservations of the e-mail address. */
export async function ownView(db: Db, memberId: string, path: string, booking: Pick<OwnView, 'sessions' | 'canBook'>): Promise<OwnView> {
  const row = await db
    .selectFrom('member')
    .select(['full_name', 'email', 'phone', 'unsubscribed_at'])
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
  const known: OwnView['known'] = {
    ...{ name: row.full_name, email: row.email, phone: row.phone ?? '' },
    ...{ language: language(), news: row.unsubscribed_at === null },
  };
  return {
    view: 'own',
    path: ownPath(path),
    known,
    given: known,
    errors: {},
    unconfirmed: (await findUnconfirmed(db, memberId)) ?? '',
    ...booking,
    saved: false,
    submissionKey: '',
  };
}
