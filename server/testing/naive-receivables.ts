import { DEBT_AGES } from '#contract/filter-values.ts';
import type { CurrencyReceivables } from '#contract/receivables.ts';
import { addDays, addMonths, type Day } from '#server/time/calendar.ts';
import { type Due, major, type NaiveAccount, type NaiveCurrency, sum } from './naive-ledger.ts';

/** Adds up these accounts in a currency on a day; undefined when nobody owes anything or has credit. */
export function naiveReceivables(accounts: NaiveAccount[], currency: NaiveCurrency, today: Day): CurrencyReceivables | undefined {
  const own = accounts.filter((naive) => naive.currency === currency);
  const dues = own.flatMap((naive) => naive.asked);
  const credit = own.reduce((all, naive) => all + naive.credit, 0);
  if (dues.length === 0 && credit === 0) return undefined;
  const total = (some: Due[]) => major(sum(some), currency);
  const within = (first: Day, last: Day) => total(dues.filter(({ day }) => day >= first && day <= last));
  const since = (from: number, to: number) => within(addDays(today, -to), addDays(today, -from));
  const first = `${today.slice(0, 7)}-01`;
  const ages = [within(today, '9999-12-31'), since(1, 30), since(31, 60), since(61, 90), since(91, 100_000)];
  return {
    currency,
    owed: total(dues),
    overdue: since(1, 100_000),
    ages: DEBT_AGES.map((age, i) => ({ age, amount: ages[i]! })),
    months: [0, 1, 2, 3, 4, 5].map((n) => {
      const month = addMonths(first, n);
      return { month: month.slice(0, 7), amount: within(month > today ? month : today, addDays(addMonths(first, n + 1), -1)) };
    }),
    later: within(addMonths(first, 6), '9999-12-31'),
    withoutDay: 0,
    credit: major(credit, currency),
  };
}
