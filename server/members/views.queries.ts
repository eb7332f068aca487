import { sql } from 'kysely';
import type { SavedView } from '#contract/members.ts';
import type { Db } from '#server/db/db.ts';
import { countRows } from '#server/db/page.ts';
import { updateRow } from '#server/db/rows.ts';
import { asDeleted } from '#server/db/soft-delete.ts';

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
    .where('deleted_at', 'is', null)
    .where((eb) => eb.or([eb('account_id', '=', accountId), eb('shared', '=', true)]))
    .orderBy('created_at')
    .limit(MOST)
    .$castTo<SavedView>()
    .execute();

type Fields = Pick<SavedView, 'name' | 'search' | 'shared'>;

/** Returns undefined when the account has reached its limit of views. */
export async function insertView(
  db: Db,
  accountId: string,
  { screen, name, search, shared }: Fields & { screen: Screen },
): Promise<SavedView | undefined> {
  const own = db.selectFrom('saved_view').where('account_id', '=', accountId).where('screen', '=', screen).where('deleted_at', 'is', null);
  if ((await countRows(own)) >= MOST / 2) return undefined;
  return db
    .insertInto('saved_view')
    .values({ account_id: accountId, screen, name, search: JSON.stringify(search), shared })
    .returning(columns(accountId))
    .$castTo<SavedView>()
    .executeTakeFirstOrThrow();
}

export interface StoredView extends Fields {
  id: string;
  screen: Screen;
  accountId: string;
}

/** Locks the view until the transaction ends; undefined when it does not exist or was deleted. */
export const lockView = (db: Db, id: string): Promise<StoredView | undefined> =>
  db
    .selectFrom('saved_view')
    .select(['id', 'screen', 'account_id as accountId', 'shared', 'name', 'search'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .$castTo<StoredView>()
    .executeTakeFirst();

export async function updateView(db: Db, id: string, accountId: string, { name, search, shared }: Partial<Fields>): Promise<SavedView> {
  return db
    .updateTable('saved_view')
    .set({
      ...(name !== undefined && { name }),
      ...(search !== undefined && { search: JSON.stringify(search) }),
      ...(shared !== undefined && { shared }),
      updated_at: new Date(),
    })
    .where('id', '=', id)
    .returning(columns(accountId))
    .$castTo<SavedView>()
    .executeTakeFirstOrThrow();
}

/** A segment can be restored from Recently deleted. */
export const deleteView = (db: Db, id: string, by: string): Promise<void> => updateRow(db, 'saved_view', id, asDeleted(by));
