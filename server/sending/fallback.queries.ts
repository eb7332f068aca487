import { type RawBuilder, sql } from 'kysely';
import type { PhoneChannel } from '#contract/channel-names.ts';
import type { Db } from '#server/db/db.ts';
import { channelReasons } from '#server/mail/channels.queries.ts';

// A message that a channel cannot deliver leaves by e-mail: the same delivery, so that nobody can get both.

/** The columns of a delivery `d` that leaves by e-mail from now on, because of `reason`. */
export const fallBackToEmail = (reason: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  channel = 'email', tried_channel = d.channel, tried_error = ${reason}, attempts = 0, next_at = now(), provider_id = null`;

/** Moves the waiting messages of a channel that is not connected. Returns how many there were. */
export async function sendWaitingByEmail(db: Db, channel: PhoneChannel, reason: string | null): Promise<number> {
  const { numAffectedRows } = await sql`
    update delivery d set ${fallBackToEmail(sql`${reason ?? channelReasons.write('channelOff')}::text`)}
    where d.channel = ${sql.lit(channel)} and d.channel <> 'email' and d.state = 'pending' and d.claimed_by is null`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Notes that WhatsApp cannot reach this number, so that later messages leave by e-mail at once. */
export async function markNumberRefused(db: Db, phone: string): Promise<void> {
  await sql`update member set whatsapp_refused = phone where phone = ${phone} and whatsapp_refused is distinct from phone`.execute(db);
}
