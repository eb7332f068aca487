// The process: settings, database, role, listening and signals. app.ts builds what it serves.
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { allJobs } from './all-jobs.ts';
import { forgetRestore } from './backup/restore-folder.ts';
import { buildIfStale } from './build-if-stale.ts';
import { connectionTo } from './db/address.ts';
import { type Connection, openDatabase } from './db/connect.ts';
import { type Connections, findConnections } from './db/connections.ts';
import { startEmbedded } from './db/embedded.ts';
import { migrate } from './db/migrate.ts';
import { isLostConnection } from './db/trouble.ts';
import { whileAway } from './db/wait.ts';
import { type Env, readEnv, SettingError } from './env.ts';
import { scheduleJobs } from './jobs/jobs.ts';
import { openLog } from './log.ts';
import { openDeps } from './open-deps.ts';
import { checkSecretKey } from './secret-key.ts';
import { fileTrouble, StartError } from './start-error.ts';
import { makeStopper } from './stopper.ts';
import { startWatch } from './system/alerts.actions.ts';
import { startHeartbeat } from './system/heartbeat.actions.ts';
import { startMetricsServer } from './system/metrics.http.ts';
import { openTracing } from './tracing/tracing.ts';
import { welcome } from './welcome.ts';
import { startSender, startWorkers } from './worker.ts';

const say = (line: string) => void process.stdout.write(`${line}\n`);
const stopper = makeStopper(say);
const patience = { say, signal: stopper.signal };

// Under npm one Ctrl+C reaches us twice, because npm passes on what the terminal has already sent. Only a later one counts as a
// second request.
let asked = 0;
/** True when a proxy gets time to send requests elsewhere: after an operator's SIGTERM, not after Ctrl+C in a terminal. */
let unhurried = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (asked > 0 && Date.now() - asked > 500) process.exit(130);
    unhurried = asked === 0 && signal === 'SIGTERM';
    asked ||= Date.now();
    void stopper.stop(0);
  });
}
for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
  process.on(event, (error: unknown) => {
    // A library did not listen for the end of its connection. It opens a new one, and nothing else is affected.
    if (isLostConnection(error)) process.stderr.write(`A database connection was lost: ${(error as Error).message}\n`);
    else fail(error);
  });
}

// A closed terminal or pipe must not stop the server.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

const started = start();
stopper.waitFor(started);
started.catch(fail);

/** Ends a process that cannot continue, with a sentence where there is one. */
function fail(error: unknown): void {
  // Errors that the stop itself causes are not printed.
  if (!stopper.signal.aborted) {
    process.stderr.write(`${explain(error)}\n`);
  }
  void stopper.stop(1);
}

function explain(error: unknown): string {
  if (error instanceof StartError || error instanceof SettingError) return error.message;
  if (!(error instanceof Error)) return String(error);
  const trouble = fileTrouble(error);
  if (trouble) return `${trouble} Set CAURI_DATA to a folder that this user can write to, on a disk with free space.`;
  return error.stack ?? error.message;
}

async function start(): Promise<void> {
  const env = readEnv({ ...process.env, ...(process.argv.includes('--demo') && { CAURI_DEMO: '1' }) });
  const log = openLog(env.LOG_LEVEL);
  const tracing = await openTracing(env, log);
  if (tracing) stopper.add('send the last traces', () => tracing.close(), 5);
  const serves = env.CAURI_ROLE !== 'worker';

  // The build takes seconds and the database waits for the disk, so both run at the same time. Both are awaited, so that neither continues alone after the other has failed.
  const [database, build] = await Promise.allSettled([connect(env), serves ? buildIfStale(say, stopper.signal) : undefined]);
  if (database.status === 'rejected') throw database.reason;
  if (build.status === 'rejected') throw build.reason;
  if (stopper.signal.aborted) return;

  const { close, ...opened } = openDatabase(database.value.connection, {
    pooled: database.value.pooled,
    standby: env.DATABASE_READ_URL === undefined ? undefined : connectionTo(env.DATABASE_READ_URL),
    max: env.DATABASE_POOL,
    statementTimeoutMs: env.STATEMENT_TIMEOUT_MS,
    // A stop ends the connections itself.
    onLost: (err) => stopper.signal.aborted || log.warn({ err }, 'a database connection was lost'),
    onStandbyTrouble: (err) => log.warn({ err }, 'the primary reads instead of the standby'),
  });
  stopper.add('close the database connections', close, 5);
  await whileAway(patience, () => checkSecretKey(opened.db, env));
  const deps = await whileAway(patience, () => openDeps(env, opened, log));
  stopper.add('stop the jobs', () => deps.close());
  const heartbeat = await whileAway(patience, () => startHeartbeat(deps));
  stopper.add('say goodbye', () => heartbeat.stop(), 5);
  const alerts = startWatch(deps);
  stopper.add('stop looking for alerts', () => alerts.stop(), 15);
  const metrics = await startMetricsServer(deps);
  if (metrics) {
    stopper.add('close the metrics', () => metrics.close());
    say(`Metrics are at ${metrics.url}.`);
  }

  // The demo is loaded only when it is needed.
  const demo = env.CAURI_DEMO ? await (await import('./demo/demo.ts')).fillDemo(deps) : undefined;
  if (env.CAURI_ROLE !== 'web') {
    await whileAway(patience, () => scheduleJobs(deps, allJobs));
    await startWorkers(deps);
    const sender = startSender(deps);
    stopper.add('finish the e-mails on their way', () => sender.stop());
  }
  if (stopper.signal.aborted) return;
  if (!serves) return say(`Cauri works on jobs (ready in ${Math.round(performance.now())} ms).`);

  // A process that only works on jobs needs none of the calls and pages.
  const { buildApp } = await import('./app.ts');
  const app = await buildApp(deps);
  stopper.add('finish the open requests', () => app.close(), 20);
  stopper.add('let the proxy know', () => leave(app, env), env.SHUTDOWN_DELAY_MS / 1000 + 1);
  const address = await listen(app, env);
  // The system chose the port, so everything that needs our address learns it here.
  if (env.PUBLIC_URL === 'http://localhost:0') env.PUBLIC_URL = address;
  log.info({ address, ms: Math.round(performance.now()) }, 'listening');
  for (const line of await whileAway(patience, () => welcome(deps, address, demo))) say(line);
}

async function leave(app: FastifyInstance, env: Env): Promise<void> {
  app.leave();
  if (unhurried) await sleep(env.SHUTDOWN_DELAY_MS);
}

/** Starts the embedded database unless DATABASE_URL names another one, and migrates it. */
async function connect(env: Env): Promise<Connections> {
  const { DATABASE_URL, DATABASE_DIRECT_URL, CAURI_ROLE } = env;
  if (!DATABASE_URL && CAURI_ROLE !== 'all') {
    throw new StartError(`CAURI_ROLE=${CAURI_ROLE} shares a PostgreSQL with the other processes: set DATABASE_URL.`);
  }
  const connections = DATABASE_URL
    ? await findConnections({ DATABASE_URL, DATABASE_DIRECT_URL }, patience)
    : { connection: await embedded(env) };
  await whileAway(patience, () => migrate(connections, undefined, { say }));
  if (DATABASE_URL) await forgetRestore(env.CAURI_DATA);
  return connections;
}

async function embedded(env: Env): Promise<Connection> {
  // Loading the app takes about as long as PostgreSQL needs to start. Whoever imports it later learns what failed.
  const whileItStarts = () => void import('./app.ts').catch(() => {});
  const server = await startEmbedded({ folder: env.CAURI_DATA, say, onCrash: fail, whileItStarts });
  stopper.add('stop PostgreSQL', server.stop, 40);
  return server.connection;
}

async function listen(app: FastifyInstance, { PORT, HOST, METRICS_PORT }: Env): Promise<string> {
  try {
    await app.listen({ port: PORT, host: HOST });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE' && METRICS_PORT === PORT)
      throw new StartError(`PORT and METRICS_PORT are both ${PORT}: set one of them to another number.`);
    if (code === 'EADDRINUSE') throw new StartError(`Port ${PORT} is taken by another program: stop it, or set PORT to another number.`);
    if (code === 'EACCES') throw new StartError(`This user may not listen on port ${PORT}: set PORT to a number above 1023.`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') throw new StartError(`HOST=${HOST} is not an address of this machine.`);
    throw error;
  }
  return `http://localhost:${(app.server.address() as AddressInfo).port}`;
}
