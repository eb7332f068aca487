import { sql } from 'kysely';
import type { Language } from '#contract/language.ts';
import type { ProviderName, ProviderState } from '#contract/payments.ts';
import { type Db, isoTime } from '#server/db/db.ts';
import type { ProviderPayment } from '#server/integrations/payment-provider.ts';
import { readStored } from '#server/stored-errors.ts';

type ProviderStatistics = Omit<ProviderState, 'configured' | 'webhookUrl'>;

export async function listProviders(db: Db): Promise<ProviderStatistics[]> {
  const { rows } = await sql<ProviderStatistics>`
    select p.provider, p.error, p.found, counted.*, ${isoTime('p.last_reconciled_at')} as "lastReconciledAt", ${isoTime('latest.at')} as "lastEventAt",
      case when latest.at is null or latest.at < p.silent_since then ${isoTime('p.silent_since')} end as "silentSince"
    from payment_provider p
    left join lateral (
      select max(received_at) as at from webhook_event e where e.provider = p.provider and not e.event like 'reconcile.%'
    ) as latest on true
    left join lateral (
      -- A payment may be reported more than once, or deleted since.
      select count(*) filter (where state = 'received') as waiting, count(distinct u.id) as unmatched,
        count(*) filter (where state = 'quarantined') as quarantined, count(*) filter (where state = 'failed') as failed
      from webhook_event e left join payment u on u.id = e.payment_id and u.deleted_at is null and e.state = 'unmatched'
      where e.provider = p.provider and state in ('received', 'unmatched', 'quarantined', 'failed')
    ) as counted on true
    order by p.provider`.execute(db);
  return rows.map((row) => ({ ...row, error: readStored(row.error) }));
}

export async function findSeenUntil(db: Db, provider: ProviderName): Promise<Date | null> {
  const row = await db.selectFrom('payment_provider').select('seen_until').where('provider', '=', provider).executeTakeFirst();
  return row?.seen_until ?? null;
}

export async function saveReconciled(
  db: Db,
  provider: ProviderName,
  { seenUntil, found }: { seenUntil: Date; found: number },
): Promise<void> {
  await db
    .updateTable('payment_provider')
    .set({ last_reconciled_at: new Date(), seen_until: seenUntil, error: null, found: sql<number>`found + ${found}` })
    .where('provider', '=', provider)
    .execute();
}

export async function saveReconcileError(db: Db, provider: ProviderName, error: string): Promise<void> {
  await db.updateTable('payment_provider').set({ error }).where('provider', '=', provider).execute();
}

interface Recorded extends Pick<ProviderPayment, 'amount' | 'currency'> {
  id: string;
  moyen: string;
  reference: string;
  refunded: number;
  deleted_at: Date | null;
  /** True when staff deleted it, or had one of its deliveries in quarantine. */
  isDecided: boolean;
}

export interface Unrecorded {
  payment: ProviderPayment;
  /** The payment that is recorded under its number; several, where staff recorded it under several of its numbers. */
  recordedId: string | undefined;
  isTwice: boolean;
}

/** Returns the payments that are not recorded as the provider reports them. */
export async function findUnrecorded(db: Db, payments: ProviderPayment[]): Promise<Unrecorded[]> {
  const paid = payments.filter(({ state }) => state === 'paid');
  if (paid.length === 0) return [];
  const { rows } = await sql<Recorded>`
    select known.*, deleted_at is not null or exists (
      select from webhook_event e
      where e.payment_id = known.id and e.state in ('quarantined', 'ignored') and e.observed ->> 'state' = 'paid') as "isDecided" from (
    select p.id, p.moyen, p.payment_id as reference, p.amount, p.currency, p.refunded, p.deleted_at from payment p
    join jsonb_to_recordset(${namesOf(paid)}::jsonb) as n(moyen text, reference text) on n.moyen = p.moyen and n.reference = p.payment_id
    union all
    select p.id, a.moyen, a.reference, p.amount, p.currency, p.refunded, p.deleted_at from payment_alias a
    join jsonb_to_recordset(${namesOf(paid)}::jsonb) as n(moyen text, reference text) on n.moyen = a.moyen and n.reference = a.reference
    join payment p on p.id = a.payment_id) as known
    order by deleted_at nulls last`.execute(db);
  // When several payments have one reference, the last one counts: the one that is not deleted.
  const recorded = new Map(rows.map((row) => [`${row.moyen} ${row.reference}`, row]));
  return paid.flatMap((payment): Unrecorded[] => {
    const known = payment.references.map(({ moyen, reference }) => recorded.get(`${moyen} ${reference}`));
    const live = new Set(known.flatMap((row) => (row && row.deleted_at === null ? row.id : [])));
    if (live.size > 1) return [{ payment, recordedId: [...live].join(), isTwice: true }];
    const [own] = known;
    return own && isAsReported(own, payment) ? [] : [{ payment, recordedId: own?.id, isTwice: false }];
  });
}

const isAsReported = (known: Recorded, { amount, currency, refunded }: ProviderPayment) =>
  (refunded === null ? known.isDecided || known.refunded > 0 : refunded <= known.refunded) &&
  (known.isDecided || (amount === known.amount && currency === known.currency));

/** A webhook has told that this payment is paid, whatever became of it since; one that waits may still tell it. */
export async function isHeardOf(db: Db, provider: ProviderName, objectId: string): Promise<boolean> {
  const { rows } = await sql`
    select from webhook_event where provider = ${provider} and object_id = ${objectId} and event not like 'reconcile.%'
      and (state in ('received', 'failed', 'quarantined') or observed ->> 'state' = 'paid') limit 1`.execute(db);
  return rows.length > 0;
}

const namesOf = (payments: ProviderPayment[]) => JSON.stringify(payments.flatMap(({ references }) => references));

/**
 * Returns deliveries whose job was lost or gave up, and payments that were unfinished when we asked. Each provider has its own turn,
 * because those of one that does not answer stay open and would come before all others.
 */
export async function findOpenEvents(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (
      select id, row_number() over (partition by provider order by received_at) as turn from webhook_event
      where state in ('received', 'failed') and received_at < now() - interval '10 minutes'
    ) as open
    where turn <= 1000 order by turn`.execute(db);
  return rows.map(({ id }) => id);
}

/** Queues unfinished payments again, because no webhook has reported their result. Returns the ids of their deliveries. */
export async function reopenUnfinished(db: Db, provider: ProviderName): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update webhook_event e set state = 'received'
    where provider = ${provider} and state = 'ignored' and observed ->> 'state' = 'open'
      and received_at between now() - interval '7 days' and now() - interval '30 minutes'
    returning id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Returns true when webhooks arrived daily for two weeks and none for two days. */
export async function hasFallenSilent(db: Db, provider: ProviderName, now: Date): Promise<boolean> {
  const { rows } = await sql<{ silent: boolean }>`
    select count(distinct date_trunc('day', received_at)) >= 10 and max(received_at) < ${now}::timestamptz - interval '2 days' as silent
    from webhook_event
    where provider = ${provider} and event not like 'reconcile.%' and received_at > ${now}::timestamptz - interval '16 days'`.execute(db);
  return rows[0]?.silent ?? false;
}

/** Returns true when staff were not notified of this silence yet. The next webhook ends it. */
export async function markSilent(db: Db, provider: ProviderName): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payment_provider as p')
    .set({ silent_since: sql<Date>`now()` })
    .where('provider', '=', provider)
    .where(
      sql<boolean>`(silent_since is null or exists (
        select from webhook_event e where e.provider = p.provider and e.received_at > p.silent_since and e.event not like 'reconcile.%'))`,
    )
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** The admins' addresses, and the language that each of them reads. */
export async function listAdmins(db: Db): Promise<{ email: string; language: Language }[]> {
  const { rows } = await sql<{ email: string; language: Language }>`
    select a.email, coalesce(a.language, s.language) as language from account a cross join setting s
    where a.role = 'admin' and a.status = 'Active'`.execute(db);
  return rows;
}
