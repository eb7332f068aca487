import { sql } from 'kysely';
import type { SavedView } from '#contract/members.ts';
import type { Db } from '#server/db/db.ts';
import { countRows } from '#server/db/page.ts';

type Screen = SavedView['screen'];
const columns = (accountId: string) =>
  ['id as _id', 'name', 'screen', 'search', 'shared', sql<boolean>`account_id = ${accountId}`.as('mine')] as const;
/** Half of this is the limit of one account, far more than anybody can use. */
const MOST = 200;

/** The account's own views and the shared ones. */
export const listViews = (db: Db, screen: Screen, accountId: string): Promise<SavedView[]> =>
  db
    .selectFrom('saved_view')
    .select(columns(accountId))
    .where('screen', '=', screen)
    .where((eb) => eb.or([eb('account_id', '=', accountId), eb('shared', '=', true)]))
    .orderBy('created_at')
    .limit(MOST)
    .$castTo<SavedView>()
    .execute();

/** Returns undefined when the account has reached its limit of views. */
export async function insertView(
  db: Db,
  accountId: string,
  { screen, name, search, shared }: Pick<SavedView, 'screen' | 'name' | 'search' | 'shared'>,
): Promise<SavedView | undefined> {
  const own = await countRows(db.selectFrom('saved_view').where('account_id', '=', accountId).where('screen', '=', screen));
  if (own >= MOST / 2) return undefined;
  return db
    .insertInto('saved_view')
    .values({ account_id: accountId, screen, name, search: JSON.stringify(search), shared })
    .returning(columns(accountId))
    .$castTo<SavedView>()
    .executeTakeFirstOrThrow();
}

export const findView = (db: Db, id: string): Promise<{ accountId: string; shared: boolean; name: string } | undefined> =>
  db.selectFrom('saved_view').select(['account_id as accountId', 'shared', 'name']).where('id', '=', id).executeTakeFirst();

export async function deleteView(db: Db, id: string): Promise<void> {
  await db.deleteFrom('saved_view').where('id', '=', id).execute();
}
