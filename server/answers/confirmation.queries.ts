import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { countChanged, type Db, rowsOf } from '#server/db/db.ts';
import { publish } from '#server/db/events.ts';
import { queueMail } from '#server/mail/deliveries.queries.ts';
import type { SystemEmail } from '#server/mail/system-email.rules.ts';

/** Anybody may enter anybody's address in a form, so an address gets only so many copies a day, and a form sends only so many an hour. */
export const MOST = { perAddressAndDay: 3, perFormAndHour: 300 };

export interface Confirmation {
  address: string;
  email: SystemEmail;
}
interface Wanted extends Confirmation {
  responseId: string;
}

const keyOf = (responseId: string) => `form-confirmation:${responseId}`;

/** Selects the copies for these responses. */
export const isCopyOf = (responseIds: string[]) => sql<boolean>`key = any(${responseIds.map(keyOf)}::text[])`;

/** Deletes these e-mails, and returns how many there were. */
export async function deleteMails(db: Db, which: RawBuilder<SqlBool>): Promise<number> {
  const count = await countChanged(db.deleteFrom('delivery').where(which));
  if (count > 0) await publish(db, { type: 'delivery.changed' });
  return count;
}

/** Queues the copies for these responses, each once, in the transaction that records them. */
export async function sendConfirmations(db: Db, formId: string, wanted: Wanted[]): Promise<void> {
  if (wanted.length === 0) return;
  const addresses = [...new Set(wanted.map(({ address }) => address))].toSorted();
  // Submissions to other forms may count the same address at the same time. All of them lock in the same order.
  await sql`
    select pg_advisory_xact_lock(hashtextextended('confirmation ' || address, 0))
    from (select address from unnest(${addresses}::text[]) as address order by address) as sorted`.execute(db);
  for (const one of wanted)
    if (await countConfirmation(db, formId, one)) await queueMail(db, one.address, one.email, { key: keyOf(one.responseId) });
}

/** Counts a copy; returns false when it was sent before, when it is one too many, or when e-mails to the address come back. */
async function countConfirmation(db: Db, formId: string, { responseId, address }: Wanted): Promise<boolean> {
  const hash = sql`sha256(convert_to(${address}, 'UTF8'))`;
  const counted = sql`
    insert into response_confirmation (response_id, form_id, address_hash)
    select ${responseId}::uuid, ${formId}::uuid, ${hash}
    where (select count(*) from response_confirmation where address_hash = ${hash} and created_at > now() - interval '1 day')
        < ${MOST.perAddressAndDay}::int
      and (select count(*) from response_confirmation where form_id = ${formId} and created_at > now() - interval '1 hour')
        < ${MOST.perFormAndHour}::int
      and not exists (select from member where email = ${address} and bounced_at is not null)
    on conflict do nothing
    returning response_id`;
  return (await rowsOf(db, counted)).length > 0;
}
