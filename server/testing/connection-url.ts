import type { Connection } from '#server/db/connect.ts';

/** The address of a PostgreSQL as DATABASE_URL takes it; `host` is the folder of its socket. */
export function connectionUrl({ connectionString, host, user, database, password }: Connection): string {
  if (connectionString) return connectionString;
  const url = new URL(`postgres://${user}@localhost/${database}`);
  if (typeof password === 'string') url.password = password;
  url.searchParams.set('host', host!);
  return url.href;
}

export function inDatabase(connection: Connection, database: string): Connection {
  if (!connection.connectionString) return { ...connection, database };
  const url = new URL(connection.connectionString);
  url.pathname = `/${database}`;
  return { ...connection, connectionString: url.href };
}
