import type { Db } from '#server/db/db.ts';
import type { Env } from '#server/env.ts';
import { open, seal } from '#server/secrets.ts';

// The secret values of the connections to other services, which scenarios, alerts and the channels of messages use.

export type Values = Record<string, string>;
type SecretKey = Pick<Env, 'CAURI_SECRET_KEY'>;

const place = (id: string) => `connection:${id}`;

export const sealValues = ({ CAURI_SECRET_KEY }: SecretKey, id: string, values: Values): string =>
  seal(CAURI_SECRET_KEY, place(id), JSON.stringify(values));

export const unseal = ({ env }: { env: SecretKey }, row: { id: string; secret: string }): Values =>
  JSON.parse(open(env.CAURI_SECRET_KEY, place(row.id), row.secret)) as Values;

/** The values for a call. A connection that was made before secrets were bound to servers allows the servers that its steps called then. */
export const callValues = (deps: { env: SecretKey }, row: { id: string; secret: string; former_hosts: string | null }): Values => ({
  ...(row.former_hosts !== null && { host: row.former_hosts }),
  ...unseal(deps, row),
});

/** The secret values of a service's connection, used for a call only; undefined when the service has no such connection. */
export async function openConnection(deps: { env: SecretKey }, db: Db, id: string, service: string): Promise<Values | undefined> {
  const row = await db
    .selectFrom('connection')
    .select(['id', 'secret', 'former_hosts'])
    .where('id', '=', id)
    .where('service', '=', service)
    .executeTakeFirst();
  return row && callValues(deps, row);
}
