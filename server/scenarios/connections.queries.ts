import { sql } from 'kysely';
import type { Connection } from '#contract/scenario-parts.ts';
import { sealValues, type Values } from '#server/accounts/connection-secrets.queries.ts';
import { type Db, insertRows, newId, type TableRow, updateRow } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { readStored } from '#server/stored-errors.ts';
import { toTag } from './catalogue/catalogue.rules.ts';

type Row = TableRow<'connection'> & { used_by: number };
const rows = (db: Db) =>
  db
    .selectFrom('connection')
    .selectAll()
    .select(
      sql<number>`(select count(*) from scenario s where s.deleted_at is null and (
        jsonb_path_exists(jsonb_build_array(s.definition, s.draft -> 'definition'), '$[*].reactions[*] ? (@.connection == $id)',
          jsonb_build_object('id', connection.id))
        or connection.id::text in (s.definition -> 'trigger' ->> 'connection', s.draft #>> '{definition,trigger,connection}')))`.as(
        'used_by',
      ),
    );

export async function listConnections(db: Db, service?: string): Promise<Connection[]> {
  const found = await rows(db)
    .$if(service !== undefined, (query) => query.where('service', '=', service!))
    .orderBy(sql`fold(name)`)
    .orderBy('id')
    .execute();
  return found.map(toConnection);
}

export async function findConnection(db: Db, id: string): Promise<Connection | undefined> {
  const row = await rows(db).where('id', '=', id).executeTakeFirst();
  return row && toConnection(row);
}

/** The connection with its encrypted values. */
export const readConnection = (db: Db, id: string) => stored(db, id).executeTakeFirst();

/** Locks the connection until the transaction ends. */
export const lockConnection = (db: Db, id: string) => stored(db, id).forUpdate().executeTakeFirst();

const stored = (db: Db, id: string) => db.selectFrom('connection').selectAll().where('id', '=', id);

export async function insertConnection(
  deps: Pick<Deps, 'env'>,
  db: Db,
  { service, name, values, createdBy }: { service: string; name: string; values: Values; createdBy: string },
): Promise<string> {
  const id = await newId(db);
  await insertRows(db, 'connection', { id, service, name, created_by: createdBy, ...sealed(deps, id, values) });
  return id;
}

export async function updateConnection(
  deps: Pick<Deps, 'env'>,
  db: Db,
  id: string,
  { name, values }: { name?: string; values?: Values },
): Promise<void> {
  await updateRow(db, 'connection', id, {
    updated_at: new Date(),
    ...(name !== undefined && { name }),
    // The result of checking the old values says nothing about the new ones.
    ...(values && { ...sealed(deps, id, values), check_ok: null, check_message: null, check_at: null }),
  });
  // A channel that was refused with the old values is tried again.
  if (values) await db.updateTable('message_channel').set({ state: 'connected', error: null }).where('connection_id', '=', id).execute();
}

/** Keeps the outcome of a check, unless the connection has got other values since. */
export const recordCheck = (
  db: Db,
  { id, secret }: Pick<TableRow<'connection'>, 'id' | 'secret'>,
  { ok, message }: { ok: boolean; message: string },
) =>
  db
    .updateTable('connection')
    .set({ check_ok: ok, check_message: message, check_at: new Date() })
    .where('id', '=', id)
    .where('secret', '=', secret)
    .execute();

export const deleteConnection = (db: Db, id: string) => db.deleteFrom('connection').where('id', '=', id).execute();

const sealed = ({ env }: Pick<Deps, 'env'>, id: string, values: Values) => ({
  fields: Object.keys(values).sort(),
  secret: sealValues(env, id, values),
});

export const sendsAlerts = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom('system_setting').select('id').where('alert_whatsapp', '=', id).executeTakeFirst()) !== undefined;

export const sendsMessages = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom('message_channel').select('channel').where('connection_id', '=', id).executeTakeFirst()) !== undefined;

const toConnection = (row: Row): Connection => ({
  _id: row.id,
  service: toTag(row.service),
  name: row.name,
  fields: row.fields,
  usedBy: row.used_by,
  check: row.check_ok === null ? null : { ok: row.check_ok, message: readStored(row.check_message) ?? '', at: row.check_at!.toISOString() },
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});
