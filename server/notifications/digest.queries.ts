import { sql } from 'kysely';
import type { Role } from '#contract/auth.ts';
import type { Language } from '#contract/language.ts';
import type { DigestFrequency } from '#contract/notifications.ts';
import { type Db, putRow } from '#server/db/db.ts';
import type { Day } from '#server/time/calendar.ts';

export async function findDigest(db: Db, accountId: string): Promise<DigestFrequency> {
  const row = await db.selectFrom('notification_digest').select('frequency').where('account_id', '=', accountId).executeTakeFirst();
  return row?.frequency ?? 'none';
}

export const saveDigest = (db: Db, accountId: string, frequency: DigestFrequency): Promise<void> =>
  putRow(db, 'notification_digest', { account_id: accountId }, { frequency });

interface DigestReader {
  id: string;
  role: Role;
  email: string;
  /** Null stands for the programme's language. */
  language: Language | null;
}

/** Returns the active accounts that asked for a daily e-mail and have not got that of this day. */
export async function listDigestReaders(db: Db, day: Day): Promise<DigestReader[]> {
  const { rows } = await sql<DigestReader>`
    select a.id, a.role, a.email, a.language from notification_digest d
    join account a on a.id = d.account_id
    where d.frequency = 'daily' and a.status = 'Active'
      and d.told_on is distinct from ${day}::date`.execute(db);
  return rows;
}

/** Marks the e-mails of this day as done for everybody. */
export async function skipDigests(db: Db, day: Day): Promise<void> {
  await sql`update notification_digest set told_on = ${day} where frequency = 'daily'`.execute(db);
}

/** Marks the e-mail of an account for this day as done. Returns false when another process was faster. */
export async function claimDigest(db: Db, accountId: string, day: Day): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update notification_digest set told_on = ${day}
    where account_id = ${accountId} and frequency = 'daily' and told_on is distinct from ${day}::date`.execute(db);
  return numAffectedRows > 0n;
}
