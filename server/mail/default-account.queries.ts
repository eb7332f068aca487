import type { Db } from '#server/db/db.ts';

/** The account that sends where no other is chosen; undefined: the environment's mail server does. */
export async function findDefaultAccount(db: Db): Promise<string | undefined> {
  const row = await db
    .selectFrom('setting')
    .innerJoin('mail_account', 'mail_account.id', 'setting.default_account')
    .select('mail_account.id')
    .where('mail_account.removed_at', 'is', null)
    .executeTakeFirst();
  return row?.id;
}
