import type { Db } from '#server/db/db.ts';
import { withSecret } from '#server/mail/system-email.rules.ts';

/** The text of the latest e-mail to that address, as its receiver will get it: its secret is stored only until it is sent. */
export async function waitingEmail(db: Db, to: string, kind: string): Promise<string> {
  const row = await db
    .selectFrom('delivery')
    .select(['text', 'html', 'secret'])
    .where('to_address', '=', to)
    .where('kind', '=', kind)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return withSecret(row, row.secret).text;
}
