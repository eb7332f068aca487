import { LANE_STATES, ROLES, Severity } from '#contract/system.ts';
import type { Deps } from '#server/deps.ts';
import { type Meters, openMeters } from '#server/meters.ts';
import { VERSION } from '#server/version.ts';
import { findingsOf } from './checks.rules.ts';
import { type Facts, shareFacts } from './facts.actions.ts';

type Sample = [labels: Record<string, string>, value: number];

/** The metrics read these from the facts when somebody asks for them. These figures are of the installation: each process says the same. */
const GAUGES: { name: string; help: string; labels: string[]; samples: (facts: Facts) => Sample[] }[] = [
  {
    name: 'cauri_queue_jobs',
    help: 'Jobs by queue and state; waiting ones could run now.',
    labels: ['queue', 'state'],
    samples: ({ queues }) =>
      queues.flatMap(({ name: queue, waiting, later, active, failed }): Sample[] => [
        [{ queue, state: 'waiting' }, waiting],
        [{ queue, state: 'later' }, later],
        [{ queue, state: 'active' }, active],
        [{ queue, state: 'failed' }, failed],
      ]),
  },
  {
    name: 'cauri_queue_oldest_seconds',
    help: 'For how long the oldest job of a queue could have run.',
    labels: ['queue'],
    samples: ({ queues, at }) => queues.map(({ name: queue, oldestAt }) => [{ queue }, secondsBetween(oldestAt, at)]),
  },
  {
    name: 'cauri_mail_waiting',
    help: 'E-mails that wait, by the state of the account that sends them.',
    labels: ['state'],
    samples: ({ mail }) =>
      LANE_STATES.map((state) => [{ state }, sum(mail.filter((lane) => lane.state === state).map(({ waiting }) => waiting))]),
  },
  {
    name: 'cauri_mail_accounts',
    help: 'Ways on which e-mails leave, by their state.',
    labels: ['state'],
    samples: ({ mail }) => LANE_STATES.map((state) => [{ state }, mail.filter((lane) => lane.state === state).length]),
  },
  {
    name: 'cauri_processes',
    help: 'Processes by role; gone ones stopped without saying so.',
    labels: ['role', 'state'],
    samples: ({ processes }) =>
      ROLES.flatMap((role) =>
        [false, true].map(
          (gone): Sample => [
            { role, state: gone ? 'gone' : 'running' },
            processes.filter((one) => one.role === role && one.gone === gone).length,
          ],
        ),
      ),
  },
  {
    name: 'cauri_disk_free_bytes',
    help: 'Free bytes of the disk that holds the data folder.',
    labels: ['host', 'folder'],
    samples: ({ disks }) => disks.map(({ host, folder, free }) => [{ host, folder }, free]),
  },
  {
    name: 'cauri_disk_size_bytes',
    help: 'Size of the disk that holds the data folder.',
    labels: ['host', 'folder'],
    samples: ({ disks }) => disks.map(({ host, folder, total }) => [{ host, folder }, total]),
  },
  {
    name: 'cauri_database_size_bytes',
    help: 'Size of the database.',
    labels: [],
    samples: ({ database }) => [[{}, database.size]],
  },
  {
    name: 'cauri_database_connections',
    help: 'Connections to the PostgreSQL server, of everybody who uses it.',
    labels: [],
    samples: ({ database }) => [[{}, database.connections]],
  },
  {
    name: 'cauri_database_connections_max',
    help: 'Connections that the PostgreSQL server allows.',
    labels: [],
    samples: ({ database }) => [[{}, database.maxConnections]],
  },
  {
    name: 'cauri_service_heard_timestamp_seconds',
    help: 'When an outside service that is set up was last heard of.',
    labels: ['service'],
    samples: ({ services }) =>
      services.flatMap(({ name: service, configured, heardAt }): Sample[] =>
        configured && heardAt !== null ? [[{ service }, Date.parse(heardAt) / 1000]] : [],
      ),
  },
  {
    name: 'cauri_findings',
    help: 'Things that the system page names as wrong.',
    labels: ['severity'],
    samples: (facts) => {
      const found = findingsOf(facts);
      return Severity.options.map((severity) => [{ severity }, found.filter((one) => one.severity === severity).length]);
    },
  },
];

const sum = (values: number[]) => values.reduce((total, one) => total + one, 0);
const secondsBetween = (from: string | null, to: string) => (from === null ? 0 : Math.max(0, (Date.parse(to) - Date.parse(from)) / 1000));

let reading: Promise<() => Promise<string>> | undefined;

/** Opens the metrics of this process once, and returns a function that writes them in the text format of Prometheus. */
export const openMetrics = (deps: Deps): Promise<() => Promise<string>> => (reading ??= makeReader(deps));

async function makeReader(deps: Deps): Promise<() => Promise<string>> {
  const [{ registry }, { Gauge }] = await Promise.all([openMeters(), import('prom-client')]);
  const registers = [registry];
  new Gauge({ name: 'cauri_info', help: 'The version of Cauri.', labelNames: ['version', 'role'], registers }).set(
    { version: VERSION, role: deps.env.CAURI_ROLE },
    1,
  );
  measurePool(deps, registry, Gauge);
  const up = new Gauge({ name: 'cauri_database_up', help: 'Whether the database answered these questions.', registers });
  const gauges = GAUGES.map(({ name, help, labels, samples }) => ({
    gauge: new Gauge({ name, help, labelNames: labels, registers }),
    samples,
  }));
  const shared = shareFacts(deps);
  return async () => {
    // The metrics of the process are wanted most when the database is away.
    const facts = await shared.read().catch((err: unknown) => {
      deps.log.warn({ err }, 'the database could not be asked for the metrics');
      return undefined;
    });
    up.set(facts ? 1 : 0);
    for (const { gauge, samples } of gauges) {
      gauge.reset();
      for (const [labels, value] of facts ? samples(facts) : []) gauge.set(labels, value);
    }
    return registry.metrics();
  };
}

function measurePool({ pool }: Deps, registry: Meters['registry'], Gauge: typeof import('prom-client').Gauge): void {
  new Gauge({
    name: 'cauri_database_pool_connections',
    help: 'Connections of the pool of this process, and callers that wait for one.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'used' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'waited-for' }, pool.waitingCount);
    },
  });
}
