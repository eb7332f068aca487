import type { Db } from '#server/db/db.ts';

/** Returns the account that sends when no other is chosen; undefined when the environment's mail server does. */
export async function findDefaultAccount(db: Db): Promise<string | undefined> {
  const row = await db
    .selectFrom('setting')
    .innerJoin('mail_account', 'mail_account.id', 'setting.default_account')
    .select('mail_account.id')
    .where('mail_account.removed_at', 'is', null)
    .executeTakeFirst();
  return row?.id;
}
