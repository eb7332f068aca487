import { sql } from 'kysely';
import { expect } from 'vitest';
import type { MemberAccount } from '#contract/member-account.ts';
import type { Receivables } from '#contract/receivables.ts';
import type { Db } from '#server/db/db.ts';
import { DIGITS, type Due, major, type NaiveAccount, sum } from './naive-ledger.ts';
import { naiveReceivables } from './naive-receivables.ts';

interface Judged {
  _id: string;
  naive: NaiveAccount;
}

const today = () => new Date().toISOString().slice(0, 10);
const bySize = (a: { value: number; currency: string }, b: typeof a) => a.value - b.value || (a.currency < b.currency ? -1 : 1);

/** Compares members with their naive accounts. */
export function yearJudge(db: Db, get: (path: string) => Promise<unknown>) {
  /** Lets payments without a rate stand for what they meet, in the order in which all was paid, waived and moved. */
  async function settle({ _id, naive }: Judged): Promise<void> {
    const { rows } = await sql<{ id: string; amount: number | null; renews: boolean }>`
      select id, null::bigint as amount, paid_at as at, category = 'Subscription' as renews from payment
      where member_id = ${_id} and deleted_at is null and amount > refunded
      union all
      select id, case kind when 'credit-out' then -amount else amount end, created_at, false from account_entry e
      where member_id = ${_id} and kind in ('waiver', 'credit-in', 'credit-out') and reverses_id is null
        and not exists (select from account_entry r where r.reverses_id = e.id)
      order by at, id`.execute(db);
    naive.renewals = rows.filter(({ renews }) => renews).map(({ id }) => naive.payments.get(id)!);
    naive.stand(naive.unconverted.length === 0 ? [] : rows.filter(({ renews }) => !renews).map(({ id, amount }) => amount ?? id));
  }

  async function compare(one: Judged): Promise<void> {
    const { _id, naive } = one;
    await settle(one);
    const { currency, open, owed, credit, paid, waived, moved, discounted, provisional, unconverted } = naive;
    const money = (minor: number) => ({ value: major(minor, currency), currency });
    const { amounts, renewal } = (await get(`/api/circle/members/${_id}/account`)) as MemberAccount;
    const minor = (value: number) => Math.round(value * 10 ** DIGITS[currency]);
    const missing = amounts!.instalments.map(({ due, amount, paid }) => ({ day: due, amount: minor(amount.value) - minor(paid.value) }));
    expect(missing.filter(({ amount }) => amount > 0)).toEqual(open);
    expect(amounts).toMatchObject({
      ...{ owed: money(owed), credit: money(credit), paid: money(paid), waived: money(waived), moved: money(moved) },
      ...{ discounted: money(discounted), byHand: money(0), provisional: money(provisional) },
      overdue: money(sum(open.filter(({ day }) => day < today()))),
    });
    const left = unconverted.map(({ amount, refunded, currency }) => ({ value: major(amount - refunded, currency), currency }));
    expect(amounts!.unconverted.toSorted(bySize)).toEqual(left.toSorted(bySize));
    const { rows } = await sql<Due>`select due as day, amount from account_instalment where member_id = ${_id} order by number`.execute(db);
    expect(rows).toEqual(naive.asked);
    const { rows: stored } = await sql`select currency, owed, credit, stale from account_due where member_id = ${_id}`.execute(db);
    expect(stored).toEqual([{ currency, owed: sum(naive.asked), credit, stale: false }]);
    const { payment, subscription } = (await get(`/api/circle/members/${_id}`)) as { payment: { status: string }; subscription: object };
    expect(payment.status).toBe(open.length === 0 ? 'Completed' : open[0]!.day < today() ? 'Late' : 'Progress');
    expect(subscription).toMatchObject(naive.subscriptionOn(today()));
    expect(renewal.prices).toEqual(naive.renewalRest === undefined ? [] : [money(naive.renewalRest)]);
  }

  function compareReceivables({ currencies }: Receivables, members: Judged[]): void {
    const accounts = members.map(({ naive }) => naive);
    expect(currencies).toEqual(['XOF' as const, 'EUR' as const].flatMap((currency) => naiveReceivables(accounts, currency, today()) ?? []));
  }

  return { settle, compare, compareReceivables };
}
