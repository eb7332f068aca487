import type { SavedView } from '#contract/members.ts';
import type { Db } from '#server/db/db.ts';

type Screen = SavedView['screen'];
const columns = ['id', 'account_id', 'name', 'screen', 'search', 'shared'] as const;
/** Far past what anybody finds their way in. */
const MOST = 200;

/** One's own views and the shared ones. */
export async function listViews(db: Db, screen: Screen, accountId: string): Promise<SavedView[]> {
  const rows = await db
    .selectFrom('saved_view')
    .select(columns)
    .where('screen', '=', screen)
    .where((eb) => eb.or([eb('account_id', '=', accountId), eb('shared', '=', true)]))
    .orderBy('created_at')
    .limit(MOST)
    .execute();
  return rows.map((row) => toView(row, accountId));
}

/** Undefined when the account keeps as many as it may. */
export async function insertView(
  db: Db,
  accountId: string,
  { screen, name, search, shared }: Pick<SavedView, 'screen' | 'name' | 'search' | 'shared'>,
): Promise<SavedView | undefined> {
  const { n } = await db
    .selectFrom('saved_view')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('account_id', '=', accountId)
    .where('screen', '=', screen)
    .executeTakeFirstOrThrow();
  if (n >= MOST / 2) return undefined;
  const row = await db
    .insertInto('saved_view')
    .values({ account_id: accountId, screen, name, search: JSON.stringify(search), shared })
    .returning(columns)
    .executeTakeFirstOrThrow();
  return toView(row, accountId);
}

export async function findView(db: Db, id: string): Promise<{ accountId: string; shared: boolean; name: string } | undefined> {
  const row = await db.selectFrom('saved_view').select(columns).where('id', '=', id).executeTakeFirst();
  return row && { accountId: row.account_id, shared: row.shared, name: row.name };
}

export async function deleteView(db: Db, id: string): Promise<void> {
  await db.deleteFrom('saved_view').where('id', '=', id).execute();
}

type Row = { id: string; account_id: string; name: string; screen: string; search: unknown; shared: boolean };
const toView = (row: Row, accountId: string): SavedView => ({
  _id: row.id,
  name: row.name,
  screen: row.screen as Screen,
  search: row.search as SavedView['search'],
  shared: row.shared,
  mine: row.account_id === accountId,
});
