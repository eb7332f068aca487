import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Attention, Dashboard, DashboardDays, Received, RecentForm, Trend } from '#contract/dashboard.ts';
import { BILLING_STATUS, MEMBER_STATUS } from '#contract/members.ts';
import { CURRENCIES, type Currency, toMajor } from '#contract/money.ts';
import { PROVIDER_TITLES } from '#contract/pay-page.ts';
import type { ProviderName } from '#contract/payments.ts';
import { type Db, isoTime } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { countOfForm, isResponseOf } from '#server/forms/own-responses.queries.ts';
import { isRefused } from '#server/members/refused.rules.ts';
import { readJoinedByDay, readTotals, sumOf } from '#server/members/totals.queries.ts';
import { RUN_FAILED_LATELY, RUN_NEEDS_REVIEW } from '#server/scenarios/recent.queries.ts';
import { addDays } from '#server/time/calendar.ts';
import { lastMonths, trendOf } from './dashboard.rules.ts';

// Everything here adds up stored totals, so no query reads more rows when there are more members, payments or responses. Where coaches
// see only their own members, what is about these is counted: an index leads to it.

export async function findToday(db: Db): Promise<string> {
  const { rows } = await sql<{ today: string }>`select (now() at time zone time_zone)::date::text as today from setting`.execute(db);
  return rows[0]!.today;
}

const RECENT_FORMS = 5;

export async function readForms(db: Db, coach: string | undefined): Promise<{ forms: Dashboard['forms']; recentForms: RecentForm[] }> {
  const { rows: forms } = await sql<Dashboard['forms']>`
    select count(*) filter (where archived_at is null) as total, count(*) filter (where archived_at is null and is_published) as published,
      count(*) filter (where archived_at is null and not is_published) as drafts,
      coalesce(sum(${countOfForm(coach)}), 0)::bigint as responses
    from form left join form_tally on form_tally.form_id = form.id where deleted_at is null`.execute(db);
  const { rows: recentForms } = await sql<RecentForm>`
    select form.id as "_id", form.id, title, is_published as "isPublished", visibility, ${countOfForm(coach)} as answer,
      ${isoTime('form.created_at')} as "createdAt"
    from form left join form_tally on form_tally.form_id = form.id where form.deleted_at is null and archived_at is null
    order by form.created_at desc, form.id desc limit ${RECENT_FORMS}`.execute(db);
  return { forms: forms[0]!, recentForms };
}

/** Responses by day in the programme's time zone, to forms that are not deleted. */
export async function readResponses(db: Db, today: string, days: DashboardDays, coach: string | undefined): Promise<Trend> {
  const ofAll = sql`
    select day, form_id, n from response_day where day > ${today}::date - ${2 * days}::int
    union all select day, form_id, n from response_day_delta where day > ${today}::date - ${2 * days}::int`;
  const ofCoach = (id: string) => sql`
    select (submitted_at at time zone (select time_zone from setting))::date as day, form_id, 1 as n from response
    where response.deleted_at is null and ${isResponseOf(id)}`;
  const { rows } = await sql<{ day: string; n: number }>`
    select day::text as day, sum(n::int) as n from (${coach === undefined ? ofAll : ofCoach(coach)}) as counted
    where day > ${today}::date - ${2 * days}::int and day <= ${today}::date and form_id not in (select id from form where deleted_at is not null)
    group by day`.execute(db);
  return trendOf(rows, today, days);
}

export async function readJoined(db: Db, today: string, days: DashboardDays, coach: string | undefined): Promise<Trend> {
  const rows = await readJoinedByDay(db, { first: addDays(today, 1 - 2 * days), last: today, coach });
  return trendOf(rows, today, days);
}

interface Members extends Omit<Dashboard['members'], 'joined'> {
  /** The members whose registration is late, without those whom nobody asks for money. */
  late: number;
}

export async function readMembers(db: Db, coach: string | undefined): Promise<Members> {
  const totals = await readTotals(db, coach);
  return {
    late: sumOf(totals, ({ status, paymentStatus }) => paymentStatus === 'Late' && !isRefused(status)),
    total: sumOf(totals),
    byStatus: MEMBER_STATUS.map((status) => ({ status, count: sumOf(totals, (one) => one.status === status) })),
    byPayment: BILLING_STATUS.map((status) => ({ status, count: sumOf(totals, (one) => one.paymentStatus === status) })),
  };
}

const MONTHS = 12;

/** Money received by month and in the chosen days, minus refunds, which count on the day of their payment. */
export async function readMoney(db: Db, today: string, days: DashboardDays): Promise<{ months: string[]; currencies: Received[] }> {
  const months = lastMonths(today, MONTHS);
  const { rows: byMonth } = await sql<{ currency: Currency; month: string; net: number; payments: number }>`
    select currency, to_char(day, 'YYYY-MM') as month, sum(amount - refunded)::bigint as net, sum(payments)::bigint as payments
    from payment_total where day between ${`${months[0]}-01`}::date and ${today}::date group by 1, 2`.execute(db);
  const { rows: byPeriod } = await sql<{ currency: Currency; total: number; before: number; payments: number }>`
    select currency, coalesce(sum(amount - refunded) filter (where recent), 0)::bigint as total,
      coalesce(sum(amount - refunded) filter (where not recent), 0)::bigint as before,
      coalesce(sum(payments) filter (where recent), 0)::bigint as payments
    from (
      select *, day > ${today}::date - ${days}::int as recent from payment_total
      where day > ${today}::date - ${2 * days}::int and day <= ${today}::date
    ) as span group by 1`.execute(db);
  const currencies = CURRENCIES.flatMap((currency): Received[] => {
    const own = byMonth.filter((row) => row.currency === currency && row.payments > 0);
    const period = byPeriod.find((row) => row.currency === currency);
    if (own.length === 0 && !period?.payments) return [];
    return [
      {
        currency,
        total: toMajor(period?.total ?? 0, currency),
        before: toMajor(period?.before ?? 0, currency),
        payments: period?.payments ?? 0,
        months: months.map((month) => toMajor(own.find((row) => row.month === month)?.net ?? 0, currency)),
      },
    ];
  });
  return { months, currencies };
}

/** Counting stops here, because a more exact number would help nobody. */
const MOST = 1_000;

interface Waiting {
  pending: number;
  quarantined: number;
  unmatched: number;
  receipts: number;
  lost: string[];
  silent: ProviderName[];
  failed: ScenarioInTrouble[];
  review: ScenarioInTrouble[];
}

interface ScenarioInTrouble {
  id: string;
  name: string;
}

/** These wait for a decision that only admins can make. */
export async function readWaiting(db: Db, providers: Deps['providers']): Promise<Waiting> {
  const scenariosWith = (run: RawBuilder<SqlBool>) => sql`
    (select coalesce(json_agg(json_build_object('id', s.id, 'name', s.name) order by s.name, s.id), '[]') from scenario s
      where s.deleted_at is null and exists (select from scenario_run r where r.scenario_id = s.id and ${run}))`;
  const { rows } = await sql<Waiting>`
    select ${scenariosWith(RUN_FAILED_LATELY)} as failed, ${scenariosWith(RUN_NEEDS_REVIEW)} as review,
      (select count(*) from admin_request where decision is null) as pending,
      (select count(*) from (select from webhook_event where state = 'quarantined' limit ${sql.lit(MOST)}) as waiting) as quarantined,
      (select count(*) from (
        select from payment where member_id is null and deleted_at is null and status = 'Unmatched' limit ${sql.lit(MOST)}
      ) as waiting) as unmatched,
      (select count(*) from (select from transfer_receipt where state = 'waiting' limit ${sql.lit(MOST)}) as waiting) as receipts,
      (select coalesce(array_agg(email order by email), '{}') from mail_account where state = 'reconnect' and removed_at is null) as lost,
      (select coalesce(array_agg(provider order by provider), '{}') from payment_provider p
        where silent_since is not null and not exists (
          select from webhook_event e where e.provider = p.provider and e.received_at > p.silent_since and e.event not like 'reconcile.%'
        )) as silent`.execute(db);
  const waiting = rows[0]!;
  // A provider whose keys were removed is expected to be silent.
  return { ...waiting, silent: waiting.silent.filter((name) => providers[name].configured) };
}

/** The number of scenarios that the sentence names; the others are counted. */
const NAMED = 3;

export function attentionOf(
  late: number,
  { pending, quarantined, unmatched, receipts, lost, silent, failed, review }: Waiting,
): Attention[] {
  const plain = (kind: Attention['kind'], count: number, more = false): Attention => ({ kind, count, more, names: [] });
  const named = (kind: Attention['kind'], scenarios: ScenarioInTrouble[]): Attention => ({
    ...plain(kind, scenarios.length),
    names: scenarios.slice(0, NAMED).map(({ name }) => name),
    ...(scenarios.length === 1 && { scenarioId: scenarios[0]!.id }),
  });
  return [
    { ...plain('lost-account', lost.length), names: lost },
    { ...plain('silent-provider', silent.length), names: silent.map((name) => PROVIDER_TITLES[name]) },
    plain('pending-admin', pending),
    plain('quarantined', quarantined, quarantined === MOST),
    plain('unmatched', unmatched, unmatched === MOST),
    plain('receipts', receipts, receipts === MOST),
    named('scenario-failed', failed),
    named('scenario-review', review),
    plain('late', late),
  ].filter(({ count }) => count > 0);
}

/** The steps with which an empty programme starts. */
export async function readSetup(db: Db): Promise<NonNullable<Dashboard['setup']>> {
  const { rows } = await sql<NonNullable<Dashboard['setup']>>`
    select exists (select from form where deleted_at is null) as form,
      exists (select from form where deleted_at is null and is_published) as shared,
      exists (select from member) as members,
      exists (select from payment where deleted_at is null) as payment`.execute(db);
  return rows[0]!;
}
