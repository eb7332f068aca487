import { sql } from 'kysely';
import * as due from '#contract/due.messages.ts';
import type { ExportFormat } from '#contract/exports.ts';
import { DEBT_AGES } from '#contract/filter-values.ts';
import { CURRENCIES, type Currency, toMajor } from '#contract/money.ts';
import type { CurrencyReceivables, Receivables } from '#contract/receivables.ts';
import * as word from '#contract/words.messages.ts';
import type { Db } from '#server/db/db.ts';
import type { Column } from '#server/files/table.ts';
import type { MadeFile } from '#server/http/files.ts';
import { makeTable } from '#server/http/table-download.ts';
import { isExpectedIn, isOverdue, ofAge } from '#server/members/due-filter.queries.ts';
import { findTimeZone } from '#server/settings/setting.queries.ts';
import { addMonths, type Day, dayIn } from '#server/time/calendar.ts';
import * as text from './receivables.messages.ts';

const MONTHS = 6;

/** The months from that of a day on, as YYYY-MM. */
const monthsFrom = (today: Day): string[] => Array.from({ length: MONTHS }, (_, i) => addMonths(`${today.slice(0, 7)}-01`, i).slice(0, 7));

interface Sums {
  currency: Currency;
  owed: number;
  overdue: number;
  ages: number[];
  months: number[];
  later: number;
  withoutDay: number;
}

/** Adds up the instalments that are not paid. They are added by day first, because there are few days and many members. */
export async function readReceivables(db: Db): Promise<Receivables> {
  const today = dayIn(await findTimeZone(db), new Date());
  const months = monthsFrom(today);
  const sumOf = (condition: ReturnType<typeof isOverdue>) => sql`coalesce(sum(amount) filter (where ${condition}), 0)::bigint`;
  const { rows: sums } = await sql<Sums>`
    select currency, sum(amount)::bigint as owed, ${sumOf(isOverdue(today))} as overdue,
      jsonb_build_array(${sql.join(DEBT_AGES.map((age) => sumOf(ofAge(age, today))))}) as ages,
      jsonb_build_array(${sql.join(months.map((month) => sumOf(isExpectedIn(month, today))))}) as months,
      ${sumOf(sql`i.due >= ${`${months.at(-1)}-01`}::date + interval '1 month'`)} as later, ${sumOf(sql`i.due is null`)} as "withoutDay"
    from (select currency, due, sum(amount) as amount from account_instalment group by currency, due) as i group by currency`.execute(db);
  const { rows: credits } = await sql<{ currency: Currency; credit: number }>`
    select currency, sum(credit)::bigint as credit from account_due where credit > 0 and currency is not null
    group by currency`.execute(db);
  const currencies = CURRENCIES.flatMap((currency): CurrencyReceivables[] => {
    const own = sums.find((row) => row.currency === currency);
    const credit = credits.find((row) => row.currency === currency)?.credit ?? 0;
    if (!own && credit === 0) return [];
    const major = (minor: number | undefined) => toMajor(minor ?? 0, currency);
    return [
      {
        currency,
        owed: major(own?.owed),
        overdue: major(own?.overdue),
        ages: DEBT_AGES.map((age, i) => ({ age, amount: major(own?.ages[i]) })),
        months: months.map((month, i) => ({ month, amount: major(own?.months[i]) })),
        later: major(own?.later),
        withoutDay: major(own?.withoutDay),
        credit: major(credit),
      },
    ];
  });
  return { today, currencies };
}

/** Exports what each member owes by age; those who owe most come first. */
export async function exportReceivables(db: Db, format: ExportFormat): Promise<MadeFile> {
  const timeZone = await findTimeZone(db);
  const today = dayIn(timeZone, new Date());
  const major = (column: string) => sql`${sql.ref(column)} / power(10::numeric, minor_digits(a.currency))`;
  const ageOf = (i: number) => `age_${i}`;
  const ages = DEBT_AGES.map((age, i) => sql`coalesce(sum(i.amount) filter (where ${ofAge(age, today)}), 0) as ${sql.ref(ageOf(i))}`);
  const columns: Column[] = [
    [word.member(), sql`m.id`],
    [word.name(), sql`m.full_name`],
    [word.email(), sql`m.email`],
    [word.phone(), sql`m.phone`],
    [word.product(), sql`m.product`],
    [word.currency(), sql`a.currency`],
    [due.owed(), major('a.owed'), 'number'],
    [due.overdue(), major('o.overdue'), 'number'],
    ...DEBT_AGES.map((age, i): Column => [due.dueState[age](), major(ageOf(i)), 'number']),
    [text.nextDay(), sql`a.next_due`, 'time'],
    [due.nextInstalment(), major('a.next_amount'), 'number'],
  ];
  return makeTable(db, format, {
    name: due.whatIsOwed(),
    fileName: text.fileName,
    timeZone,
    columns,
    counted: sql`from account_due where owed > 0`,
    rows: sql`from account_due a join member m on m.id = a.member_id cross join lateral (
        select coalesce(sum(i.amount) filter (where ${isOverdue(today)}), 0) as overdue, ${sql.join(ages)}
        from account_instalment i where i.member_id = a.member_id) as o
      where a.owed > 0 order by a.currency, a.owed desc, a.member_id`,
  });
}
