import type { Connection } from '#server/db/connect.ts';

/** The address of a PostgreSQL as DATABASE_URL takes it; `host` is the folder of its socket. */
export function connectionUrl({ host, user, database, password }: Connection): string {
  const url = new URL(`postgres://${user}@localhost/${database}`);
  if (typeof password === 'string') url.password = password;
  url.searchParams.set('host', host!);
  return url.href;
}
