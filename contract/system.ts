import { z } from 'zod';
import { LastBackup } from './backups.ts';
import { Channel } from './channel-names.ts';
import { contract } from './endpoint.ts';
import { ProviderName } from './payments.ts';
import { Count, Data, Id, Success, Text, Time } from './shared.ts';

const Bytes = z.number().min(0);

export const Severity = z.enum(['critical', 'warning']);

/** Something that an admin should act on. */
export const Finding = z.object({
  /** Names the thing that is wrong, so that the same trouble has the same key from one look to the next. */
  key: z.string(),
  severity: Severity,
  title: z.string(),
  advice: z.string(),
  /** It can be done at this place of the app; null when it is done on the server. */
  link: z.string().nullable(),
});
export type Finding = z.infer<typeof Finding>;

export const ROLES = ['all', 'web', 'worker'] as const;

export const Process = z.object({
  _id: Id,
  role: z.enum(ROLES),
  host: z.string(),
  pid: z.int(),
  version: z.string(),
  startedAt: Time,
  seenAt: Time,
  /** True when it was not heard of for a minute, although it did not stop in order. */
  gone: z.boolean(),
  memory: Bytes,
});
export type Process = z.infer<typeof Process>;

/** The disk that holds the data folder of one or more processes. */
export const Disk = z.object({ host: z.string(), folder: z.string(), free: Bytes, total: Bytes });
export type Disk = z.infer<typeof Disk>;

export const SlowQuery = z.object({
  pid: z.int(),
  seconds: z.number(),
  /** A connection that is `idle in transaction` holds its locks and does nothing. */
  state: z.string(),
  query: z.string(),
  /** The connections that it waits for. */
  blockedBy: z.array(z.int()),
});

export const SystemDatabase = z.object({
  version: z.string(),
  /** True for the PostgreSQL that Cauri starts itself, in its data folder. */
  embedded: z.boolean(),
  size: Bytes,
  connections: Count,
  maxConnections: Count,
  slow: z.array(SlowQuery),
  /** The statements that took most time together; null where pg_stat_statements is not installed. */
  statements: z.array(z.object({ query: z.string(), calls: Count, meanMs: z.number(), totalMs: z.number() })).nullable(),
});
export type SystemDatabase = z.infer<typeof SystemDatabase>;

export const Queue = z.object({
  name: z.string(),
  title: z.string(),
  /** Jobs that could run now. */
  waiting: Count,
  /** Since when the oldest of them could run. */
  oldestAt: Time.nullable(),
  /** Jobs that wait for their time or for their next attempt. */
  later: Count,
  /** Counted about once a minute. */
  active: Count,
  /** Jobs that failed after all their attempts; counted exactly. */
  failed: Count,
});
export type Queue = z.infer<typeof Queue>;

/** A job that failed after all its attempts. */
export const FailedJob = z.object({
  _id: Id,
  queue: z.string(),
  title: z.string(),
  error: z.string(),
  attempts: Count,
  failedAt: Time,
});
export type FailedJob = z.infer<typeof FailedJob>;

/** `captures`: e-mails are kept in the Outbox. `limited`: it goes on by itself. `lost`: somebody has to link the account again. */
export const LANE_STATES = ['ready', 'limited', 'lost', 'captures'] as const;

/** One of the ways on which messages leave: a linked account, the mail server of the environment, or a channel such as WhatsApp. */
export const MailLane = z.object({
  channel: Channel,
  /** Null for the mail server of the environment, and for WhatsApp and SMS. */
  account: Id.nullable(),
  address: z.string().nullable(),
  state: z.enum(LANE_STATES),
  error: z.string().nullable(),
  limitedUntil: Time.nullable(),
  /** System e-mails and e-mails of campaigns that are being sent. */
  waiting: Count,
  /** The oldest system e-mail that should have left by now was written then, or nothing of a campaign has left since then. */
  oldestAt: Time.nullable(),
});
export type MailLane = z.infer<typeof MailLane>;

export const SERVICES = [...ProviderName.options, 'circle', 'google'] as const;

/** An outside service, and when it was last heard of. */
export const Service = z.object({
  name: z.enum(SERVICES),
  configured: z.boolean(),
  heardAt: Time.nullable(),
  /** It explains why there was no last answer. */
  error: z.string().nullable(),
  /** Since when staff know that its webhooks stopped. */
  silentSince: Time.nullable(),
});
export type Service = z.infer<typeof Service>;

export const System = z.object({
  at: Time,
  version: z.string(),
  node: z.string(),
  /** It belongs to the address PUBLIC_URL; null for http, and where this machine cannot reach it. */
  certificate: z.object({ from: Time, until: Time }).nullable(),
  findings: z.array(Finding),
  processes: z.array(Process),
  disks: z.array(Disk),
  database: SystemDatabase,
  queues: z.array(Queue),
  /** The latest failures of all queues. */
  failures: z.array(FailedJob),
  backup: LastBackup,
  mail: z.array(MailLane),
  services: z.array(Service),
  /** A backup was restored, and an admin has to decide what becomes of what waited. */
  sendingPaused: z.boolean(),
});
export type System = z.infer<typeof System>;

/** One failed job, or all of a queue. */
const FailedJobs = { body: z.object({ queue: Text(200), _id: Id.optional() }), response: Success.extend({ count: Count }) };

export const system = contract({
  get: {
    route: 'GET /api/system',
    summary: 'The state of the installation, and what is wrong with it; read anew every five seconds at most',
    response: Data(System),
  },
  retryFailed: {
    route: 'POST /api/system/failed/retry',
    summary: 'Run failed jobs again: one, or all of a queue',
    ...FailedJobs,
  },
  dismissFailed: {
    route: 'POST /api/system/failed/dismiss',
    summary: 'Delete failed jobs that need no other run: one, or all of a queue',
    ...FailedJobs,
  },
  forgetProcess: {
    route: 'DELETE /api/system/processes/{id}',
    summary: 'Forget a process that will not come back',
  },
});
