import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import type { Server } from './server.ts';

// Tests cannot wait for weeks: they move what the programme knows of its members into the past, and begin what its schedule would.

/** The socket of the server's own PostgreSQL. */
async function connectionOf({ folder }: Server): Promise<pg.ClientConfig> {
  const host = (await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8')).split('\n')[4]!;
  return { host, user: 'cauri', database: 'cauri' };
}

/**
 * Moves every member with its payments so many days into the past, as if that time had gone by. When payments were counted stays, because
 * only their order matters.
 */
export async function letDaysPass(server: Server, days: number): Promise<void> {
  const client = new pg.Client(await connectionOf(server));
  await client.connect();
  const earlier = (day: string) => `to_jsonb((${day})::date - ${days})`;
  const inBase = ['last', 'next'].map((day) => `'${day}', ${earlier(`billing_base #>> '{payment,${day}}'`)}`).join(', ');
  await client.query(`
    begin;
    update payment set paid_at = paid_at - interval '${days} days';
    update member set joined_at = joined_at - interval '${days} days',
      payment_last = payment_last - interval '${days} days', payment_next = payment_next - ${days},
      billing_base = jsonb_set(billing_base, '{payment}', (billing_base -> 'payment') || jsonb_build_object(${inBase}));
    commit`);
  await client.end();
}

/** Begins a job that the schedule would begin later. */
export async function beginJob(server: Server, name: string): Promise<void> {
  const boss = new PgBoss({ ...((await connectionOf(server)) as object), supervise: false, schedule: false, migrate: false });
  await boss.start();
  await boss.send(name, {});
  await boss.stop();
}
