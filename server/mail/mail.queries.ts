import { type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import type { Delivery, outbox } from '#contract/outbox.ts';
import type { Db } from '#server/db/db.ts';
import { publish } from '#server/db/events.ts';
import type { DB } from '#server/db/types.gen.ts';
import type { Letter } from './letter.ts';

/** Money that is due, of which an e-mail reminds: it is not sent once that is paid. */
export interface Reminds {
  memberId: string;
  due: { state: 'Registration' | 'Subscription'; day: string };
}

export async function insertDelivery(
  db: Db,
  to: string,
  { kind, sensitive, subject, text, html }: Letter,
  reminds?: Reminds,
): Promise<string> {
  const { id } = await db
    .insertInto('delivery')
    .values({
      kind,
      sensitive,
      to_address: to,
      subject,
      text,
      html,
      ...(reminds && { reminds_id: reminds.memberId, reminds_state: reminds.due.state, reminds_due: reminds.due.day }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await publish(db, { type: 'delivery.changed' });
  return id;
}

/** Many at once: the ids are those of the rows, in any order. */
export async function insertDeliveries(db: Db, mails: { to: string; letter: Letter }[]): Promise<string[]> {
  const rows = mails.map(({ to, letter: { kind, sensitive, subject, text, html } }) => ({
    kind,
    sensitive,
    to_address: to,
    subject,
    text,
    html,
  }));
  const { rows: inserted } = await sql<{ id: string }>`
    insert into delivery (kind, sensitive, to_address, subject, text, html)
    select kind, sensitive, to_address, subject, text, html
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as m(kind text, sensitive boolean, to_address text, subject text, text text, html text)
    returning id`.execute(db);
  await publish(db, { type: 'delivery.changed' });
  return inserted.map(({ id }) => id);
}

/**
 * Takes a pending delivery to send it. One that is found as `sending` was interrupted by a crash: the server may have
 * it, so it becomes `uncertain` and is not sent again.
 */
export async function claimDelivery(db: Db, id: string) {
  await dropPaidReminder(db, id);
  const claimed = await db
    .updateTable('delivery')
    .set((eb) => ({ state: 'sending', claimed_at: new Date(), attempts: eb('attempts', '+', 1), error: null }))
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .returningAll()
    .executeTakeFirst();
  if (!claimed) await db.updateTable('delivery').set({ state: 'uncertain' }).where('id', '=', id).where('state', '=', 'sending').execute();
  return claimed;
}

/** A member who has paid meanwhile is not reminded, however long the mail server was away. */
async function dropPaidReminder(db: Db, id: string): Promise<void> {
  await sql`
    update delivery d set state = 'failed', error = 'Not sent: nothing is due any more.'
    where id = ${id} and state = 'pending' and reminds_state is not null and not exists (
      select from member m where m.id = d.reminds_id and case d.reminds_state
        when 'Registration' then m.payment_next = d.reminds_due and m.payment_status <> 'Completed'
        else m.subscription_next = d.reminds_due end
    )`.execute(db);
}

export async function settleDelivery(
  db: Db,
  { id, sensitive }: { id: string; sensitive: boolean },
  outcome: { state: 'sent' | 'captured' } | { state: 'failed' | 'pending'; error: string },
): Promise<void> {
  const removed = sensitive && outcome.state === 'sent' ? { text: 'Removed after sending: it held a secret.', html: '' } : {};
  await db
    .updateTable('delivery')
    .set({ ...outcome, ...removed, ...(!('error' in outcome) && { sent_at: new Date() }) })
    .where('id', '=', id)
    .execute();
  await publish(db, { type: 'delivery.changed' });
}

export async function listDeliveries(db: Db, { page, limit }: z.output<typeof outbox.list.query>) {
  const [rows, { count }] = await Promise.all([
    db
      .selectFrom('delivery')
      .selectAll()
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    db
      .selectFrom('delivery')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ]);
  return { data: rows.map(toDelivery), count };
}

export const findDelivery = (db: Db, id: string) =>
  db
    .selectFrom('delivery')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
    .then((row) => row && { ...toDelivery(row), text: row.text, html: row.html });

const toDelivery = (row: Selectable<DB['delivery']>): Delivery => ({
  _id: row.id,
  to: row.to_address,
  subject: row.subject,
  state: row.state as Delivery['state'],
  error: row.error,
  createdAt: row.created_at.toISOString(),
  sentAt: row.sent_at?.toISOString() ?? null,
});
