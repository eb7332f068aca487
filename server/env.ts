import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, linkSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { hasOneHost, isAddress } from './db/address.ts';
import { TrustProxy } from './http/trust-proxy.ts';
import { makeFolder } from './make-folder.ts';

/** One secret or several, separated by commas, so that the old one stays valid while it is replaced. */
const Secrets = z
  .string()
  .optional()
  .transform((text = '') =>
    text
      .split(',')
      .map((one) => one.trim())
      .filter((one) => one !== ''),
  );
const Url = (example: string) =>
  z.url({ protocol: /^https?$/, error: `must look like ${example}` }).transform((url) => url.replace(/\/+$/, ''));
/** The links in e-mails begin with it, and Cauri answers at the root of its host. */
const Origin = z
  .url({ protocol: /^https?$/, error: 'must look like https://app.example.org' })
  .transform((url) => new URL(url))
  .refine(({ pathname, search, hash }) => pathname === '/' && !search && !hash, {
    error: 'must end with the host or the port, such as https://app.example.org: Cauri cannot have a path in front of its pages',
  })
  .transform(({ origin }) => origin);
const Service = (address: string) => Url('https://api.example.org').default(address);

const Postgres = z.string().refine(isAddress, { error: 'must look like postgres://user:password@host:5432/database' });

const Switch = z.stringbool({ truthy: ['1', 'true', 'yes', 'on'], falsy: ['0', 'false', 'no', 'off'], error: 'must be 1 or 0' });

/** A whole number in decimal digits. Number() would also take 0x10, 1e3 and an empty text. */
const Whole = (least: number, most: number) =>
  z
    .string()
    .transform((text) => (/^\s*\d+\s*$/.test(text) ? Number(text) : Number.NaN))
    .refine((number) => number >= least && number <= most, { error: `must be a whole number from ${least} to ${most}` });

const PART = 'must be a number from 0 to 1';

const PerMinute = Whole(1, 100_000_000);

/** Any other address would become a folder of that name on the disk, such as `https:`. */
const isBackupPath = (given: string): boolean => /^s3:\/\/[^/]/.test(given) || !/^[a-z][a-z\d+.-]+:\//i.test(given);

/** A folder or file of backups: on the disk, or in a bucket when it begins with s3://. Throws a `SettingError` for other addresses. */
export function backupPath(given: string): string {
  if (!isBackupPath(given)) throw new SettingError(`${given} is neither on this machine nor of the form s3://bucket/prefix.`);
  return given.startsWith('s3://') ? given.replace(/\/+$/, '') : resolve(given);
}

/** Every setting of the process, by the name of its environment variable. */
const Settings = z.object({
  PORT: Whole(0, 65_535).default(3000),
  HOST: z.string().default('0.0.0.0'),
  CAURI_DATA: z
    .string()
    .default('./data')
    .transform((folder) => resolve(folder)),
  /** Files are stored there; unset: in the bucket of S3_BUCKET when there is one, else in CAURI_DATA. */
  STORAGE: z.enum(['disk', 's3'], { error: 'must be disk or s3' }).optional(),
  /** The bucket for files; backups name theirs in BACKUP_FOLDER. */
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, { error: 'must be the name of a bucket' })
    .optional(),
  /** Unset: Amazon S3. */
  S3_ENDPOINT: Url('https://s3.example.org').optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  /** Most services other than Amazon's want the name of the bucket in the path. */
  S3_PATH_STYLE: Switch.default(true),
  /**
   * The server uses the one of several hosts, separated by commas, that takes writes. The address may lead to PgBouncer in transaction
   * mode.
   */
  DATABASE_URL: Postgres.optional(),
  /** PostgreSQL itself, for what needs a session of its own, when DATABASE_URL leads to a pooler such as PgBouncer. */
  DATABASE_DIRECT_URL: Postgres.optional(),
  /** A standby of that PostgreSQL, which reads statistics and exports while it keeps up. */
  DATABASE_READ_URL: Postgres.refine(hasOneHost, { error: 'must name one host' }).optional(),
  /** The most connections of one process for requests and work; docs/operations/postgresql.md says which others there are. */
  DATABASE_POOL: Whole(5, 1_000).default(20),
  /** Milliseconds after which a statement is ended. */
  STATEMENT_TIMEOUT_MS: Whole(1_000, 3_600_000).default(30_000),
  CAURI_ROLE: z.enum(['all', 'web', 'worker'], { error: 'must be all, web or worker' }).default('all'),
  CAURI_DEMO: Switch.default(false),
  CAURI_SECRET_KEY: z.string().min(32, { error: 'must be at least 32 characters long' }).optional(),
  /** Is set once when the earlier key is lost, so that the database accepts the present key. */
  CAURI_NEW_SECRET_KEY: Switch.default(false),
  /** Backups are written to a folder or to s3://bucket/prefix; unset: the folder `backups` in CAURI_DATA. */
  BACKUP_FOLDER: z.string().refine(isBackupPath, { error: 'must be a folder or s3://bucket/prefix' }).transform(backupPath).optional(),
  /** Encrypts the secret key in backups; without it, backups do not hold the key. */
  BACKUP_PASSPHRASE: z.string().min(12, { error: 'must be at least 12 characters long' }).optional(),
  PUBLIC_URL: Origin.optional(),
  TRUST_PROXY: TrustProxy.default(false),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must look like smtp://user:password@host:587' }).optional(),
  MAIL_FROM: z
    .string()
    .regex(/[^\s<@]@[^\s>@]/, { error: 'must hold an e-mail address, such as Cauri <no-reply@example.org>' })
    .default('Cauri <no-reply@localhost>'),
  /** The address for replies to system e-mails; without it they go to the sender address. */
  MAIL_REPLY_TO: z.email({ error: 'must be an e-mail address such as contact@example.org' }).optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  /** A fake for all of Google, on this machine only, because it receives our tokens. */
  GOOGLE_URL: z
    .url({
      protocol: /^https?$/,
      hostname: /^(localhost|127(\.\d+){3}|\[::1\])$/,
      error: 'must look like http://localhost:4100, on this machine',
    })
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  FEDAPAY_SECRET_KEY: z.string().optional(),
  FEDAPAY_WEBHOOK_SECRET: Secrets,
  FEDAPAY_URL: Service('https://api.fedapay.com'),
  MONEROO_SECRET_KEY: z.string().optional(),
  MONEROO_WEBHOOK_SECRET: Secrets,
  MONEROO_URL: Service('https://api.moneroo.io'),
  CHARIOW_API_KEY: z.string().optional(),
  CHARIOW_PULSE_SECRET: Secrets,
  CHARIOW_URL: Service('https://api.chariow.com'),
  /** Signs the delivery failures that a mail server passes on (docs/operations/settings.md). */
  BOUNCE_SECRET: z.string().min(16, { error: 'must have 16 characters or more' }).optional(),
  CIRCLE_API_TOKEN: z.string().min(8, { error: 'must be an Admin V2 token of the community' }).optional(),
  CIRCLE_API_URL: Url('https://app.circle.so/api/admin/v2').default('https://app.circle.so/api/admin/v2'),
  CIRCLE_AUTH_SCHEME: z.enum(['Bearer', 'Token'], { error: 'must be Bearer or Token' }).default('Bearer'),
  CIRCLE_MONTHLY_CALLS: Whole(1, 1_000_000_000).default(5_000),
  CIRCLE_COMMUNITY_URL: z.url({ protocol: /^https?$/, error: 'must look like https://community.example.org' }).optional(),
  // The addresses of the services that scenarios call; a fake has another address.
  WHATSAPP_URL: Service('https://graph.facebook.com/v23.0'),
  TELEGRAM_URL: Service('https://api.telegram.org'),
  ORANGE_SMS_URL: Service('https://api.orange.com'),
  SLACK_URL: Service('https://slack.com/api'),
  GOOGLE_SHEETS_URL: Service('https://sheets.googleapis.com'),
  GOOGLE_CALENDAR_URL: Service('https://www.googleapis.com/calendar/v3'),
  GOOGLE_SERVICE_TOKEN_URL: Service('https://oauth2.googleapis.com/token'),
  /** Private hosts, with or without a port, that may be called at addresses which staff enter. */
  OUTBOUND_ALLOW: Secrets,
  /** Calls are refused when work waits longer than this for the process; 0 means never. */
  BUSY_AFTER_MS: Whole(0, 60_000).default(3_000),
  /** A process continues to serve for this long after SIGTERM, until its proxy has noticed that it is not ready. */
  SHUTDOWN_DELAY_MS: Whole(0, 300_000).default(5_000),
  /** The largest JSON body of a call, in kilobytes of 1,024 bytes. Answers to a form may have 4 MB of text in any case. */
  MAX_BODY_KB: Whole(1_024, 102_400).default(1_024),
  /** Milliseconds for a whole request, so that a photo can be sent over a slow network. */
  REQUEST_TIMEOUT_MS: Whole(10_000, 24 * 3_600_000).default(30 * 60_000),
  MAX_UPLOAD_MB: Whole(1, 1000).default(20),
  /** Megabytes of files that one network address may send in an hour; a whole city may share one address. */
  UPLOAD_MB_PER_HOUR_PER_ADDRESS: Whole(1, 10_000_000).default(4_000),
  /** Milliseconds after which a request with files is ended when no data arrives. */
  BODY_IDLE_MS: Whole(100, 1_800_000).default(60_000),
  // The limits of one form, of one submission with its retries, and of one network address, which a whole city may share.
  ANSWERS_PER_MINUTE: PerMinute.default(300_000),
  ANSWERS_PER_MINUTE_PER_KEY: PerMinute.default(60),
  ANSWERS_PER_MINUTE_PER_ADDRESS: PerMinute.default(120_000),
  API_DOCS: z.enum(['staff', 'public'], { error: 'must be staff or public' }).default('staff'),
  /** Turns the metrics on at /metrics of the web processes, for callers with this bearer token. */
  METRICS_TOKEN: z.string().min(16, { error: 'must be at least 16 characters long' }).optional(),
  /** Turns the metrics on at a port of their own, in every process. */
  METRICS_PORT: Whole(0, 65_535).optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  // Traces; these and the other variables of the exporter have the names that OpenTelemetry gives them.
  OTEL_EXPORTER_OTLP_ENDPOINT: Url('http://localhost:4318').optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: Url('http://localhost:4318/v1/traces').optional(),
  /** The part of the traces that is kept. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number({ error: PART }).min(0, { error: PART }).max(1, { error: PART }).default(1),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be fatal, error, warn, info, debug, trace or silent',
    })
    .default('info'),
});

/** The folder of the backups that nobody names a folder for. */
export const backupFolder = ({ BACKUP_FOLDER, CAURI_DATA }: Pick<z.output<typeof Settings>, 'BACKUP_FOLDER' | 'CAURI_DATA'>): string =>
  BACKUP_FOLDER ?? join(CAURI_DATA, 'backups');

export const SETTING_NAMES: readonly string[] = Object.keys(Settings.shape);

export type Env = Omit<z.output<typeof Settings>, 'CAURI_SECRET_KEY' | 'PUBLIC_URL'> & {
  /** The key that signs and encrypts values outside the database and stored secrets. */
  CAURI_SECRET_KEY: string;
  PUBLIC_URL: string;
};

/** A setting that cannot be used. The message names it and says which values are valid. */
export class SettingError extends Error {}

type Variables = Record<string, string | undefined>;

/** Editors on Windows put a byte order mark before the first line of `.env`, and Node takes it for a part of the name. */
const markedVariables = (variables: Variables): Variables =>
  Object.fromEntries(
    Object.entries(variables).flatMap(([name, value]) => {
      const [, marked] = /^\uFEFF(?:export )?(\w+)$/.exec(name) ?? [];
      return marked === undefined ? [] : [[marked, value]];
    }),
  );

/** Reads the settings as they are given; an empty or blank variable counts as missing. Creates nothing. */
export function readSettings(variables: Variables): z.output<typeof Settings> {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined && value.trim() !== ''));
  const read = Settings.safeParse({ ...markedVariables(given), ...given });
  if (!read.success) {
    const problems = read.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
    throw new SettingError(`These settings cannot be used: ${problems.join('; ')}.`);
  }
  const { STORAGE, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_READ_URL } = read.data;
  if (STORAGE === 's3' && !S3_BUCKET) throw new SettingError('STORAGE=s3 needs S3_BUCKET.');
  if ((S3_ACCESS_KEY_ID === undefined) !== (S3_SECRET_ACCESS_KEY === undefined))
    throw new SettingError('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together: set both or neither.');
  if (DATABASE_DIRECT_URL && !DATABASE_URL)
    throw new SettingError('DATABASE_DIRECT_URL needs DATABASE_URL: set the address of the pooler, or name PostgreSQL itself there alone.');
  if (DATABASE_READ_URL && !DATABASE_URL) throw new SettingError('DATABASE_READ_URL needs DATABASE_URL: set the address of the primary.');
  return read.data;
}

/** The address under which people reach Cauri. */
export const publicUrl = ({ PUBLIC_URL, PORT }: Pick<z.output<typeof Settings>, 'PUBLIC_URL' | 'PORT'>): string =>
  PUBLIC_URL ?? `http://localhost:${PORT}`;

/** Reads the settings, and creates the data folder and its secret key when they are missing. */
export function readEnv(variables: Variables): Env {
  const settings = readSettings(variables);
  return {
    ...settings,
    CAURI_SECRET_KEY: settings.CAURI_SECRET_KEY ?? keptSecretKey(settings.CAURI_DATA),
    PUBLIC_URL: publicUrl(settings),
  };
}

/** The secret key of the settings or of the data folder; undefined when there is none. Creates nothing. */
export function findSecretKey({ CAURI_SECRET_KEY, CAURI_DATA }: Pick<z.output<typeof Settings>, 'CAURI_SECRET_KEY' | 'CAURI_DATA'>) {
  const file = join(CAURI_DATA, 'secret-key');
  return CAURI_SECRET_KEY ?? (existsSync(file) ? readSecretKey(file) : undefined);
}

function keptSecretKey(folder: string): string {
  const file = join(folder, 'secret-key');
  makeFolder(folder);
  if (!existsSync(file)) makeSecretKey(file);
  chmodSync(file, 0o600);
  return readSecretKey(file);
}

function readSecretKey(file: string): string {
  // Docker makes a folder where a file that it is to mount is missing.
  if (statSync(file).isDirectory()) throw new SettingError(`${file} is a folder: put the file with the secret key in its place.`);
  const key = readFileSync(file, 'utf8').trim();
  if (key.length < 32) throw new SettingError(`${file} is damaged: restore it, or delete it if nothing was encrypted with it yet.`);
  return key;
}

/** Creates the file completely or not at all, even when another process creates it at the same moment or this one is killed. */
function makeSecretKey(file: string): void {
  const made = `${file}.${process.pid}`;
  writeFileSync(made, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true });
  try {
    linkSync(made, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(made);
  }
}
