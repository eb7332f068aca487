import { sql } from 'kysely';
import type { PaymentMethod } from '#contract/payments.ts';
import { countChanged, type Db, isUuid, type NewRow, rowsOf, type TableRow, updateRow } from '#server/db/db.ts';
import type { ProviderPayment } from '#server/integrations/payment-provider.ts';

// Payments that members begin on their page. The row is the truth: it exists before the provider is asked.

export type CheckoutRow = TableRow<'checkout'>;
export type CheckoutProvider = CheckoutRow['provider'];

/** The name under which the provider keeps the id of the checkout with the payment. */
export const CHECKOUT_KEY = 'checkout';

/** Returns the new checkout; undefined when a form with this key has made one. */
export const insertCheckout = (db: Db, checkout: NewRow<'checkout'>): Promise<CheckoutRow | undefined> =>
  db
    .insertInto('checkout')
    .values(checkout)
    .onConflict((oc) => oc.column('submission_key').doNothing())
    .returningAll()
    .executeTakeFirst();

export const findCheckout = (db: Db, id: string): Promise<CheckoutRow | undefined> =>
  db.selectFrom('checkout').selectAll().where('id', '=', id).executeTakeFirst();

export const findCheckoutOfForm = (db: Db, submissionKey: string): Promise<CheckoutRow | undefined> =>
  db.selectFrom('checkout').selectAll().where('submission_key', '=', submissionKey).executeTakeFirst();

/** Makes other forms of the member that begin a payment wait until this transaction ends. */
export const lockBegun = (db: Db, memberId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`checkout ${memberId}`}, 0))`.execute(db);

/**
 * Returns the checkouts of the last minutes that are open, the newest first, and those whose provider is being asked. That takes less than
 * a minute, so an older one is of a process that was killed, and nobody can pay it.
 */
export const listBegun = (db: Db, memberId: string, provider: CheckoutProvider): Promise<CheckoutRow[]> =>
  db
    .selectFrom('checkout')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('provider', '=', provider)
    .where(
      sql<boolean>`created_at > now() - case state when 'open' then interval '20 minutes' when 'starting' then interval '1 minute' end`,
    )
    .orderBy('created_at', 'desc')
    .execute();

type Wanted = Pick<CheckoutRow, 'category' | 'amount' | 'currency'>;

/** Finds the checkout of the same payment, so that somebody who went back does not begin another one. */
export const findAlike = (begun: CheckoutRow[], wanted: Wanted): CheckoutRow | undefined =>
  begun.find(({ category, amount, currency }) => category === wanted.category && amount === wanted.amount && currency === wanted.currency);

/** Stores where the member pays. A payment that was reported meanwhile is the newer state. */
export async function openCheckout(db: Db, id: string, { id: provider_id, url }: { id: string; url: string }): Promise<void> {
  await db
    .updateTable('checkout')
    .set((eb) => ({
      provider_id,
      url,
      state: eb
        .case()
        .when('state', '=', 'starting')
        .then('open' as const)
        .else(eb.ref('state'))
        .end(),
    }))
    .where('id', '=', id)
    .execute();
}

export async function failCheckout(db: Db, id: string, error: string): Promise<void> {
  await db.updateTable('checkout').set({ state: 'failed', error }).where('id', '=', id).where('state', '=', 'starting').execute();
}

/**
 * The checkouts that a member's page tells about, the newest first: those of today that wait, and those that ended lately. Of many it tells of
 * the one from which the member comes back, then of those that wait.
 */
export async function listCheckouts(db: Db, memberId: string, backBy: string | null = null): Promise<CheckoutRow[]> {
  const rows = await db
    .selectFrom('checkout')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('state', 'in', ['open', 'paid', 'failed'])
    .where(sql<boolean>`created_at > now() - interval '1 day'`)
    .orderBy(sql`id is distinct from ${backBy}::uuid`)
    .orderBy(sql`state <> 'open'`)
    .orderBy('created_at', 'desc')
    .limit(3)
    .execute();
  return rows.toSorted((a, b) => b.created_at.valueOf() - a.created_at.valueOf());
}

/** The ids of the checkouts of today that may have been paid. */
export async function listOpenCheckouts(db: Db, memberId: string): Promise<string[]> {
  return (await listCheckouts(db, memberId)).filter(({ state }) => state === 'open').map(({ id }) => id);
}

const PROVIDER: Partial<Record<PaymentMethod, CheckoutProvider>> = { Fedapay: 'fedapay', Moneroo: 'moneroo', Chariow: 'chariow' };

/** Returns the checkout that a payment was made for; undefined when it was made in another way. */
export async function findCheckoutOf(db: Db, { references, metadata }: ProviderPayment): Promise<CheckoutRow | undefined> {
  const named = metadata[CHECKOUT_KEY];
  for (const { moyen, reference } of references) {
    const provider = PROVIDER[moyen];
    if (!provider) continue;
    const [row] = await rowsOf(
      db,
      sql<CheckoutRow>`
        select * from checkout where provider = ${provider}
          and (provider_id = ${reference} or (provider_id is null and id = ${isUuid(named) ? named : null}::uuid))`,
    );
    if (row) return row;
  }
  return undefined;
}

/** Stores what became of a checkout. A payment stays one, and may come after a failed attempt. */
export async function settleCheckout(
  db: Db,
  { id, state }: Pick<CheckoutRow, 'id' | 'state'>,
  outcome: { providerId: string; paymentId?: string | null | undefined; failed?: boolean },
): Promise<void> {
  if (outcome.paymentId)
    await updateRow(db, 'checkout', id, { state: 'paid', provider_id: outcome.providerId, payment_id: outcome.paymentId, error: null });
  else if (outcome.failed && state !== 'paid') await updateRow(db, 'checkout', id, { state: 'failed', provider_id: outcome.providerId });
}

export const touchCheckout = (db: Db, id: string): Promise<void> => updateRow(db, 'checkout', id, { checked_at: new Date() });

/**
 * Returns the open checkouts whose provider should be asked now: often at first, and less often as they grow old. Each provider has its own
 * turn, because those of one that does not answer stay due and would come before all others.
 */
export async function listToCheck(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (
      select id, row_number() over (partition by provider order by coalesce(checked_at, created_at)) as turn from checkout
      where state = 'open' and created_at < now() - interval '2 minutes'
        and coalesce(checked_at, created_at) < now() - greatest(interval '4 minutes', (now() - created_at) / 4)
    ) as due
    where turn <= 200 order by turn`.execute(db);
  return rows.map(({ id }) => id);
}

/** Gives up those whose provider was never reached, and those that nobody paid. A late payment still counts. */
export const abandonOld = (db: Db): Promise<number> =>
  countChanged(
    db
      .updateTable('checkout')
      .set({ state: 'abandoned' })
      .where(
        sql<boolean>`(state = 'starting' and created_at < now() - interval '15 minutes') or (state = 'open' and created_at < now() - interval '7 days')`,
      ),
  );
