import { sql } from 'kysely';
import type { SavedView } from '#contract/members.ts';
import { asDeleted, countRows, type Db, updateRow } from '#server/db/db.ts';
import { usesColumn } from './segment-uses.queries.ts';

type Screen = SavedView['screen'];
export interface Reader {
  id: string;
  seesUses: boolean;
}
const columns = ({ id, seesUses }: Reader) =>
  [
    ...(['id as _id', 'name', 'screen', 'search', 'shared'] as const),
    sql<boolean>`account_id = ${id}`.as('mine'),
    (seesUses ? usesColumn : sql`'[]'::jsonb`).as('usedBy'),
  ] as const;
/** Half of this is the limit of one account, far more than anybody can use. */
const MOST = 200;

/** The account's own views and the shared ones. */
export const listViews = (db: Db, screen: Screen, reader: Reader): Promise<SavedView[]> =>
  db
    .selectFrom('saved_view')
    .select(columns(reader))
    .where('screen', '=', screen)
    .where('deleted_at', 'is', null)
    .where((eb) => eb.or([eb('account_id', '=', reader.id), eb('shared', '=', true)]))
    .orderBy('created_at')
    .limit(MOST)
    .$castTo<SavedView>()
    .execute();

type Fields = Pick<SavedView, 'name' | 'search' | 'shared'>;

/** Returns undefined when the account has reached its limit of views. */
export async function insertView(
  db: Db,
  owner: Reader,
  { screen, name, search, shared }: Fields & { screen: Screen },
): Promise<SavedView | undefined> {
  const own = db.selectFrom('saved_view').where('account_id', '=', owner.id).where('screen', '=', screen).where('deleted_at', 'is', null);
  if ((await countRows(own)) >= MOST / 2) return undefined;
  return db
    .insertInto('saved_view')
    .values({ account_id: owner.id, screen, name, search: JSON.stringify(search), shared })
    .returning(columns(owner))
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

export async function updateView(db: Db, id: string, reader: Reader, { name, search, shared }: Partial<Fields>): Promise<SavedView> {
  return db
    .updateTable('saved_view')
    .set({
      ...(name !== undefined && { name }),
      ...(search !== undefined && { search: JSON.stringify(search) }),
      ...(shared !== undefined && { shared }),
      updated_at: new Date(),
    })
    .where('id', '=', id)
    .returning(columns(reader))
    .$castTo<SavedView>()
    .executeTakeFirstOrThrow();
}

/** A segment can be restored from Recently deleted. */
export const deleteView = (db: Db, id: string, by: string): Promise<void> => updateRow(db, 'saved_view', id, asDeleted(by));
