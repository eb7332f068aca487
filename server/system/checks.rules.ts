import type { Finding, MailLane } from '#contract/system.ts';
import { storedTexts } from '#server/stored-texts.ts';
import * as text from './checks.messages.ts';
import type { Facts } from './facts.actions.ts';

/** The texts of findings are stored with the alerts about them, so that every admin reads them in their own language. */
export const findingTexts = storedTexts(text);

/** Its title and advice are as they are stored: `findingTexts` reads them. */
export type StoredFinding = Finding;

/** Looks at the facts and returns what is wrong. */
export type Check = (facts: Facts) => StoredFinding[];

const MB = 1e6;
const GB = 1e9;
const { write } = findingTexts;
const secondsSince = (facts: Facts, iso: string) => Math.round((Date.parse(facts.at) - Date.parse(iso)) / 1000);

const sendingPaused: Check = (facts) =>
  facts.sendingPaused
    ? [{ key: 'paused', severity: 'critical', title: write('sendingPaused'), advice: write('decideWhatWaits'), link: '/system#pause' }]
    : [];

/** A large disk may be nearly full for years, so both the part and the bytes that are free count. */
const disksFilling: Check = ({ disks }) =>
  disks.flatMap(({ host, folder, free, total }) => {
    const part = free / total;
    const critical = free < 500 * MB || (part < 0.05 && free < 5 * GB);
    if (!critical && (part >= 0.1 || free >= 20 * GB)) return [];
    return {
      key: `disk:${host}:${folder}`,
      severity: critical ? 'critical' : 'warning',
      title: write('diskFilling', { host, free }),
      advice: write('makeRoom', { folder }),
      link: null,
    };
  });

const processesGone: Check = (facts) => {
  const hasWorker = facts.processes.some(({ role, gone }) => role !== 'web' && !gone);
  const gone = facts.processes
    .filter((one) => one.gone)
    .map(
      ({ _id, role, host, seenAt }): StoredFinding => ({
        key: `process:${_id}`,
        severity: 'warning',
        title: write('processGone', { role, host, seconds: secondsSince(facts, seenAt) }),
        advice: write(hasWorker && role !== 'web' ? 'startAgain' : 'startAgainOrForget'),
        link: null,
      }),
    );
  if (hasWorker) return gone;
  return [{ key: 'workers', severity: 'critical', title: write('noWorker'), advice: write('startWorker'), link: null }, ...gone];
};

const WAITS_SECONDS = 10 * 60;
const WAITS_LONG_SECONDS = 60 * 60;

const queuesStuck: Check = (facts) =>
  facts.queues.flatMap(({ name, oldestAt, waiting }) => {
    const seconds = oldestAt === null ? 0 : secondsSince(facts, oldestAt);
    if (seconds < WAITS_SECONDS) return [];
    return {
      key: `queue:${name}`,
      severity: seconds < WAITS_LONG_SECONDS ? 'warning' : 'critical',
      title: write('queueWaits', { queue: name, seconds, waiting }),
      advice: write('lookAtWorkers'),
      link: null,
    };
  });

const jobsFailed: Check = ({ queues }) =>
  queues
    .filter(({ failed }) => failed > 0)
    .map(({ name, failed }) => ({
      key: `failed:${name}`,
      severity: 'warning',
      title: write('jobsFailed', { queue: name, count: failed }),
      advice: write('readFailures'),
      link: '/system#failures',
    }));

const MAIL_WAITS_SECONDS = 15 * 60;

const mailStuck: Check = (facts) =>
  facts.mail.flatMap((lane): StoredFinding[] => {
    const { channel, account, address, state, waiting, oldestAt } = lane;
    const link = '/settings?section=email';
    const common = { key: `mail:${account ?? 'server'}`, link };
    if (channel !== 'email')
      return state === 'lost'
        ? [{ key: `mail:${channel}`, link, severity: 'critical', title: write('channelLost', { channel }), advice: write('connectAgain') }]
        : [];
    if (state === 'lost')
      return [{ ...common, severity: 'critical', title: write('accountLost', { address: address!, waiting }), advice: write('linkAgain') }];
    if (state === 'captures') return [{ ...common, severity: 'warning', title: write('mailCaptured'), advice: write('linkAccount') }];
    if (facts.sendingPaused || state !== 'ready' || oldestAt === null || secondsSince(facts, oldestAt) < MAIL_WAITS_SECONDS) return [];
    return [{ ...common, severity: 'warning', title: write('mailWaits', { waiting, ...named(lane) }), advice: write('lookAtMail') }];
  });

const named = ({ address }: MailLane) => ({ address: address ?? '' });

const servicesSilent: Check = ({ services }) =>
  services.flatMap(({ name, configured, error, silentSince }): StoredFinding[] => {
    if (!configured) return [];
    const link =
      name === 'circle' ? '/settings?section=circle' : name === 'google' ? '/settings?section=email' : '/payments?view=providers';
    if (silentSince)
      return [{ key: `silent:${name}`, severity: 'warning', title: write('serviceSilent', { name }), advice: write('checkWebhook'), link }];
    // A lost Google account is told of where e-mails are.
    if (error === null || name === 'google') return [];
    const advice = write('reasonOf', { reason: error });
    return [{ key: `service:${name}`, severity: 'warning', title: write('serviceFails', { name }), advice, link }];
  });

const connectionsUsed: Check = ({ database: { connections, maxConnections } }) => {
  const part = connections / maxConnections;
  if (part < 0.85) return [];
  const severity = part < 0.95 ? 'warning' : 'critical';
  const title = write('connectionsUsed', { connections, maxConnections });
  return [{ key: 'connections', severity, title, advice: write('fewerConnections'), link: null }];
};

const SLOW_SECONDS = 60;

const statementsSlow: Check = ({ database: { slow } }) => {
  const [longest] = slow.filter(({ seconds }) => seconds > SLOW_SECONDS);
  if (!longest) return [];
  const title = write('statementSlow', { seconds: longest.seconds });
  return [{ key: 'slow', severity: 'warning', title, advice: write('lookAtSlow', { pid: longest.pid }), link: '/system#database' }];
};

const backupsLacking: Check = ({ backup: { health } }) => {
  if (health === 'fine' || health === 'none') return [];
  const title = health === 'failed' ? write('backupFailed') : health === 'old' ? write('backupOld') : write('backupsOff');
  const severity = health === 'old' ? 'critical' : 'warning';
  return [{ key: `backup:${health}`, severity, title, advice: write('lookAtBackups'), link: '/settings?section=backups' }];
};

const DAY_SECONDS = 86_400;

/** The alert begins 14 and 3 days before the end; later for a certificate that lives for less than 60 days, because it is renewed later. */
const certificateEnding: Check = (facts) => {
  if (facts.certificate === null) return [];
  const { from, until } = facts.certificate;
  const seconds = -secondsSince(facts, until);
  const life = secondsSince(facts, from) + seconds;
  if (seconds > Math.min(14 * DAY_SECONDS, life / 4)) return [];
  const severity = seconds > Math.min(3 * DAY_SECONDS, life / 20) ? 'warning' : 'critical';
  return [{ key: 'certificate', severity, title: write('certificateEnds', { seconds }), advice: write('renewCertificate'), link: null }];
};

const settingsDoubtful: Check = ({ settings: { halves, noHosts } }) => [
  ...halves.map(
    ({ given, missing }): StoredFinding => ({
      key: `setting:${missing}`,
      severity: 'warning',
      title: write('settingMissing', { missing }),
      advice: write('setBothOrNeither', { given }),
      link: null,
    }),
  ),
  ...noHosts.map(
    (value): StoredFinding => ({
      key: `outbound:${value}`,
      severity: 'warning',
      title: write('noHost', { value }),
      advice: write('nameHosts'),
      link: null,
    }),
  ),
];

/** An admin asks for it in order to see that alerts arrive. */
export const testFinding = (): StoredFinding => ({
  key: 'test',
  severity: 'warning',
  title: write('testAlert'),
  advice: write('testAdvice'),
  link: null,
});

/** Everything that is looked at, for the system page and for alerts. A new check is a function in this list. */
const CHECKS: readonly Check[] = [
  sendingPaused,
  processesGone,
  disksFilling,
  mailStuck,
  queuesStuck,
  jobsFailed,
  servicesSilent,
  connectionsUsed,
  statementsSlow,
  backupsLacking,
  certificateEnding,
  settingsDoubtful,
];

/** The worst findings come first. */
export function findingsOf(facts: Facts): StoredFinding[] {
  const all = CHECKS.flatMap((check) => check(facts));
  return [...all.filter(({ severity }) => severity === 'critical'), ...all.filter(({ severity }) => severity === 'warning')];
}
