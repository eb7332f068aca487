import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, openDatabase } from '#server/db/connect.ts';
import { connectionUrl } from '#server/testing/connection-url.ts';
import { startSink } from '#server/testing/fakes/smtp.fake.ts';
import { addMigratedDatabase } from '#server/testing/migrated-database.ts';
import { type Service, startService } from '../scenarios/world.ts';
import { openWorld as openStorm, type World as Storm } from '../storm/world.ts';
import { type Cable, openCable } from './cable.ts';
import { type Clock, openClock } from './clock.ts';
import { type Crew, openCrew } from './crew.ts';
import { type Disk, mountDisk } from './disk.ts';
import { keepPostgres } from './postgres.ts';

/** The whole product as processes, what it needs and whom it talks to, each behind a cable. */
export interface World {
  folder: string;
  url: string;
  crew: Crew;
  postgres: Awaited<ReturnType<typeof keepPostgres>>;
  /** A way to the database that nothing disturbs but PostgreSQL's own end. */
  database: Database;
  cables: Record<'clients' | 'PostgreSQL' | 'mail server', Cable>;
  disk: Disk | undefined;
  clock: Clock | undefined;
  sink: Awaited<ReturnType<typeof startSink>>;
  service: Service;
  storm: Storm;
  close(): Promise<void>;
}

export interface WorldOptions {
  seed: number;
  webs: number;
  workers: number;
  deliveries: number;
  say: (line: string) => void;
}

export async function openWorld({ seed, webs, workers, deliveries, say }: WorldOptions): Promise<World> {
  const folder = await mkdtemp(join(tmpdir(), 'cauri-chaos-'));
  const closing: (() => unknown)[] = [() => rm(folder, { recursive: true, force: true })];
  const close = async () => {
    for (const one of closing.splice(0)) await one();
  };
  try {
    // PostgreSQL may run as another user, who has to get through to its data.
    await chmod(folder, 0o711);
    const [data, outside] = [join(folder, 'data'), join(folder, 'outside')];
    for (const one of [data, outside]) await mkdir(one);
    const disk = await mountDisk(data);
    if (disk) closing.unshift(disk.remove);
    else say('The disk will not fill: this user may not mount one.');
    await addMigratedDatabase(data);
    const clock = await openClock(outside);
    if (!clock) say('The clock will not jump: libfaketime is not installed.');

    const postgres = await keepPostgres(data, say);
    closing.unshift(postgres.close);
    const database = openDatabase(postgres.connection, { max: 4, statementTimeoutMs: 60_000 });
    closing.unshift(database.close);
    const sink = await startSink();
    closing.unshift(sink.close);
    const service = await startService(2);
    closing.unshift(service.close);
    const storm = await openStorm({ count: deliveries, seed });
    closing.unshift(storm.close);

    const names = [...named('web', webs), ...named('worker', workers)];
    const PG_FILE = '.s.PGSQL.5432';
    let turn = 0;
    const cables = {
      clients: await openCable({ port: 0 }, () => {
        const ports = crew.members.map((one) => one.port()).filter((port) => port !== undefined);
        return ports.length > 0 ? { port: ports[turn++ % ports.length]!, host: '127.0.0.1' } : undefined;
      }),
      PostgreSQL: await openCable({ path: join(outside, PG_FILE) }, () => ({ path: join(postgres.connection.host!, PG_FILE) })),
      'mail server': await openCable({ port: 0 }, () => ({ port: sink.port, host: '127.0.0.1' })),
    };
    for (const cable of Object.values(cables)) closing.unshift(cable.close);
    const url = `http://127.0.0.1:${cables.clients.port}`;
    const env = {
      ...storm.env,
      ...clock?.env,
      CAURI_DATA: data,
      CAURI_SECRET_KEY: 'a secret key that all processes of the proof share',
      DATABASE_URL: connectionUrl({ ...postgres.connection, host: outside }),
      PUBLIC_URL: url,
      SMTP_URL: `smtp://127.0.0.1:${cables['mail server'].port}`,
      TELEGRAM_URL: service.url,
      OUTBOUND_ALLOW: '127.0.0.1',
    };
    const crew = openCrew(names.map((name) => ({ name, env: { ...env, CAURI_ROLE: name.split(' ')[0]! } })));
    closing.unshift(() => Promise.all(crew.members.map((one) => one.stop())));
    await Promise.all(crew.members.map((one) => one.start()));
    return { folder: data, url, crew, postgres, database, cables, disk, clock, sink, service, storm, close };
  } catch (error) {
    await close();
    throw error;
  }
}

const named = (role: 'web' | 'worker', many: number) => Array.from({ length: many }, (_, i) => `${role} ${i + 1}`);
