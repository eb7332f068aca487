import type { Db } from '#server/db/db.ts';
import type { AnswerableForm } from '#server/forms/published.queries.ts';

/**
 * Returns whether the form is private and this account may still answer it. The page's ticket names the account, so that
 * answers, files and retries need no session.
 */
export async function isStaffOf(db: Db, form: AnswerableForm | undefined, accountId: string | undefined): Promise<boolean> {
  if (form?.visibility !== 'private' || !accountId) return false;
  const account = await db.selectFrom('account').select('id').where('id', '=', accountId).where('status', '=', 'Active').executeTakeFirst();
  return account !== undefined;
}
