import type { FailedJob, Queue, System } from '#contract/system.ts';
import { lastBackup } from '#server/backup/backup.queries.ts';
import type { Deps } from '#server/deps.ts';
import { readCertificate } from '#server/integrations/certificate.ts';
import { isSendingPaused } from '#server/settings/sending-pause.queries.ts';
import { VERSION } from '#server/version.ts';
import { readDatabase } from './database.queries.ts';
import { type DoubtfulSettings, findDoubtfulSettings } from './doubtful-settings.rules.ts';
import { listMailLanes } from './mail-lanes.queries.ts';
import { listProcesses } from './processes.queries.ts';
import { listFailures, listQueues } from './queues.queries.ts';
import { listServices } from './services.queries.ts';

/** Errors are as they are stored, and nothing depends on a reader's language. */
export type Facts = Omit<System, 'findings' | 'queues' | 'failures'> & {
  queues: Omit<Queue, 'title'>[];
  failures: Omit<FailedJob, 'title'>[];
  settings: DoubtfulSettings;
};

export type FactSources = Pick<Deps, 'db' | 'env' | 'mailer' | 'providers' | 'google'>;

export async function readFacts(deps: FactSources): Promise<Facts> {
  const { db, env } = deps;
  const [{ processes, disks }, database, queues, failures, backup, mail, services, sendingPaused] = await Promise.all([
    listProcesses(db),
    readDatabase(db),
    listQueues(db),
    listFailures(db),
    lastBackup(db),
    listMailLanes(db, deps),
    listServices(deps),
    isSendingPaused(db),
  ]);
  return {
    at: new Date().toISOString(),
    version: VERSION,
    node: process.versions.node,
    certificate: await readCertificate(env.PUBLIC_URL),
    processes,
    disks,
    database: { ...database, embedded: env.DATABASE_URL === undefined },
    queues,
    failures,
    backup,
    mail,
    services,
    sendingPaused,
    settings: findDoubtfulSettings(env),
  };
}

/** The facts are read at most so often, however many people look at them. */
const SHARED_MS = 5_000;

/** Returns a reader of the facts that answers calls within a few seconds from one reading; `refresh` forgets that reading. */
export function shareFacts(deps: FactSources): { read(): Promise<Facts>; refresh(): void } {
  let latest: { at: number; facts: Promise<Facts> } | undefined;
  return {
    read() {
      if (!latest || Date.now() - latest.at > SHARED_MS) {
        const reading = { at: Date.now(), facts: readFacts(deps) };
        reading.facts.catch(() => {
          if (latest === reading) latest = undefined;
        });
        latest = reading;
      }
      return latest.facts;
    },
    refresh() {
      latest = undefined;
    },
  };
}
