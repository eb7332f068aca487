import { type Selectable, sql } from 'kysely';
import type { Connection } from '#contract/scenario-parts.ts';
import type { Db } from '#server/db/db.ts';
import { insertRows, newId, updateRow } from '#server/db/rows.ts';
import type { DB } from '#server/db/types.gen.ts';
import type { Deps } from '#server/deps.ts';
import { open, seal } from '#server/secrets.ts';
import { readStored } from '#server/stored-errors.ts';
import { toTag } from './catalogue/catalogue.rules.ts';

type Row = Selectable<DB['connection']> & { used_by: number };
export type Values = Record<string, string>;
interface SecretKey {
  env: Pick<Deps['env'], 'CAURI_SECRET_KEY'>;
}

const place = (id: string) => `connection:${id}`;

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

/** Locks the connection until the transaction ends. */
export const lockConnection = (db: Db, id: string) =>
  db.selectFrom('connection').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export async function insertConnection(
  deps: Deps,
  db: Db,
  { service, name, values, createdBy }: { service: string; name: string; values: Values; createdBy: string },
): Promise<string> {
  const id = await newId(db);
  await insertRows(db, 'connection', { id, service, name, created_by: createdBy, ...sealed(deps, id, values) });
  return id;
}

export async function updateConnection(
  deps: Deps,
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
}

export const recordCheck = (db: Db, id: string, { ok, message }: { ok: boolean; message: string }) =>
  db.updateTable('connection').set({ check_ok: ok, check_message: message, check_at: new Date() }).where('id', '=', id).execute();

export const deleteConnection = (db: Db, id: string) => db.deleteFrom('connection').where('id', '=', id).execute();

const sealed = ({ env }: Deps, id: string, values: Values) => ({
  fields: Object.keys(values).sort(),
  secret: seal(env.CAURI_SECRET_KEY, place(id), JSON.stringify(values)),
});

/** Whether the alerts of the system leave by this connection. */
export const sendsAlerts = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom('system_setting').select('id').where('alert_whatsapp', '=', id).executeTakeFirst()) !== undefined;

export const unseal = ({ env }: SecretKey, row: { id: string; secret: string }): Values =>
  JSON.parse(open(env.CAURI_SECRET_KEY, place(row.id), row.secret)) as Values;

/** The values for a call. A connection that was made before secrets were bound to servers allows the servers that its steps called then. */
export const callValues = (deps: SecretKey, row: { id: string; secret: string; former_hosts: string | null }): Values => ({
  ...(row.former_hosts !== null && { host: row.former_hosts }),
  ...unseal(deps, row),
});

/** The secret values of a service's connection, used for a call only; undefined when the service has no such connection. */
export async function openConnection(deps: SecretKey, db: Db, id: string, service: string): Promise<Values | undefined> {
  const row = await db
    .selectFrom('connection')
    .select(['id', 'secret', 'former_hosts'])
    .where('id', '=', id)
    .where('service', '=', service)
    .executeTakeFirst();
  return row && callValues(deps, row);
}

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
