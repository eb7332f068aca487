import { describe, expect, test } from 'vitest';
import { allJobs } from '#server/all-jobs.ts';
import { inLanguage } from '#server/language.ts';
import { findingsOf, findingTexts } from './checks.rules.ts';
import type { Facts } from './facts.actions.ts';
import { queueTitle } from './queue-names.messages.ts';

const AT = '2026-11-23T12:00:00.000Z';
const ago = (seconds: number) => new Date(Date.parse(AT) - seconds * 1000).toISOString();
const worker = {
  _id: '01a1fc53-4cf7-70ec-9b14-429e261a51fe',
  role: 'all' as const,
  host: 'vps',
  pid: 7,
  version: '1',
  startedAt: ago(900),
  seenAt: ago(3),
  gone: false,
  memory: 1e8,
};
const lane = {
  channel: 'email' as const,
  account: null,
  address: null,
  state: 'ready' as const,
  error: null,
  limitedUntil: null,
  waiting: 0,
  oldestAt: null,
};
const service = { name: 'fedapay' as const, configured: true, heardAt: ago(60), error: null, silentSince: null };
const calm: Facts = {
  at: AT,
  version: '1',
  node: '24',
  certificate: null,
  sendingPaused: false,
  processes: [worker],
  disks: [{ host: 'vps', folder: '/data', free: 30e9, total: 40e9 }],
  database: { version: '18', embedded: true, size: 1e8, connections: 8, maxConnections: 97, slow: [], statements: null },
  queues: [{ name: 'form.export', waiting: 1, oldestAt: ago(2), later: 0, active: 0, failed: 0 }],
  failures: [],
  backup: { enabled: true, health: 'fine', running: false, last: null, lastDone: null },
  mail: [lane],
  services: [service],
  settings: { halves: [], noHosts: [] },
};
const keysOf = (change: Partial<Facts>) => findingsOf({ ...calm, ...change }).map(({ key, severity }) => `${severity} ${key}`);
const disk = (free: number, total: number) => keysOf({ disks: [{ host: 'vps', folder: '/data', free, total }] });

describe('what is wrong', () => {
  test('is nothing when everything works', () => {
    expect(findingsOf(calm)).toEqual([]);
  });

  test('is a setting without the one that belongs to it, and a host that nothing can have', () => {
    const settings = { halves: [{ given: 'FEDAPAY_SECRET_KEY', missing: 'FEDAPAY_WEBHOOK_SECRET' }], noHosts: ['10.0.0.0/8'] };
    expect(keysOf({ settings })).toEqual(['warning setting:FEDAPAY_WEBHOOK_SECRET', 'warning outbound:10.0.0.0/8']);
    const [half, host] = findingsOf({ ...calm, settings });
    const read = (stored: string) => inLanguage('en', () => findingTexts.read(stored));
    expect(read(half!.title)).toBe('FEDAPAY_WEBHOOK_SECRET is not set on the server');
    expect(read(half!.advice)).toContain('FEDAPAY_SECRET_KEY is set, but the service stays off until both are.');
    expect(read(host!.title)).toBe('OUTBOUND_ALLOW holds “10.0.0.0/8”, which allows nothing');
  });

  test('is a disk that fills up, by its part and its bytes', () => {
    expect(disk(3e9, 40e9)).toEqual(['warning disk:vps:/data']);
    expect(disk(1.9e9, 40e9)).toEqual(['critical disk:vps:/data']);
    expect(disk(0.4e9, 2e9)).toEqual(['critical disk:vps:/data']);
    expect(disk(60e9, 2000e9)).toEqual([]);
  });

  test('is a worker that is gone, and worse, that none is left', () => {
    const other = { ...worker, _id: '01a1fc53-4cf7-70ec-9b14-429e261a51ff', role: 'worker' as const, gone: true };
    expect(keysOf({ processes: [worker, other] })).toEqual([`warning process:${other._id}`]);
    expect(keysOf({ processes: [{ ...worker, role: 'web' }, other] })).toEqual(['critical workers', `warning process:${other._id}`]);
    expect(keysOf({ processes: [] })).toEqual(['critical workers']);
  });

  test('says of a gone process that others do its work only when one of them can', () => {
    const adviceOn = (role: 'web' | 'worker', other: typeof worker | { role: 'web' }) => {
      const found = findingsOf({
        ...calm,
        processes: [
          { ...worker, ...other },
          { ...worker, _id: 'gone', role, gone: true },
        ],
      });
      return inLanguage('en', () => findingTexts.read(found.find(({ key }) => key === 'process:gone')!.advice));
    };
    expect(adviceOn('worker', worker)).toContain('Its work was taken over by the other workers.');
    expect(adviceOn('worker', { role: 'web' })).not.toContain('taken over');
    expect(adviceOn('web', worker)).not.toContain('taken over');
  });

  test('is a backup that failed or is too old, and backups that are off', () => {
    const health = (health: Facts['backup']['health']) => keysOf({ backup: { ...calm.backup, health } });
    expect(health('old')).toEqual(['critical backup:old']);
    expect(health('failed')).toEqual(['warning backup:failed']);
    expect(health('off')).toEqual(['warning backup:off']);
    expect(health('none')).toEqual([]);
  });

  test('is work that waits for too long and jobs that failed', () => {
    const queue = (seconds: number) => keysOf({ queues: [{ ...calm.queues[0]!, oldestAt: ago(seconds) }] });
    expect(queue(599)).toEqual([]);
    expect(queue(600)).toEqual(['warning queue:form.export']);
    expect(queue(3600)).toEqual(['critical queue:form.export']);
    expect(keysOf({ queues: [{ ...calm.queues[0]!, failed: 2 }] })).toEqual(['warning failed:form.export']);
  });

  test('is mail that does not leave', () => {
    const account = '01a1fc53-4cf7-70ec-9b14-429e261a51fe';
    const mail = (change: Partial<Facts['mail'][number]>) => keysOf({ mail: [{ ...lane, ...change }] });
    expect(mail({ state: 'captures' })).toEqual(['warning mail:server']);
    expect(mail({ account, address: 'a@example.org', state: 'lost', waiting: 3 })).toEqual([`critical mail:${account}`]);
    expect(mail({ waiting: 3, oldestAt: ago(901) })).toEqual(['warning mail:server']);
    expect(mail({ state: 'limited', waiting: 3, oldestAt: ago(901) })).toEqual([]);
  });

  test('is a service that is silent or fails, but only one that is set up', () => {
    const one = (change: object) => keysOf({ services: [{ ...service, ...change }] });
    expect(one({ silentSince: ago(60) })).toEqual(['warning silent:fedapay']);
    expect(one({ error: '503' })).toEqual(['warning service:fedapay']);
    expect(one({ error: '503', configured: false })).toEqual([]);
  });

  test('is a database that is nearly out of connections, or kept busy by one query', () => {
    const database = (change: Partial<Facts['database']>) => keysOf({ database: { ...calm.database, ...change } });
    expect(database({ connections: 83 })).toEqual(['warning connections']);
    expect(database({ connections: 96 })).toEqual(['critical connections']);
    const slow = [{ pid: 5, seconds: 61, state: 'active', query: 'select 1', blockedBy: [] }];
    expect(database({ slow })).toEqual(['warning slow']);
  });

  test('is a certificate that ends soon', () => {
    const ends = (left: number, life: number) => keysOf({ certificate: { from: ago((life - left) * 86_400), until: ago(-left * 86_400) } });
    expect(ends(15, 90)).toEqual([]);
    expect(ends(13, 90)).toEqual(['warning certificate']);
    expect(ends(2, 90)).toEqual(['critical certificate']);
    expect(ends(-1, 90)).toEqual(['critical certificate']);
    // One that lives for days or hours is renewed when a third or a half of its life is left.
    expect([ends(2, 6), ends(1, 6), ends(0.2, 6)]).toEqual([[], ['warning certificate'], ['critical certificate']]);
    expect([ends(0.2, 0.5), ends(0.1, 0.5)]).toEqual([[], ['warning certificate']]);
  });

  test('is said in the language of the reader', () => {
    const [found] = findingsOf({ ...calm, disks: [{ host: 'vps', folder: '/data', free: 1.94e9, total: 40e9 }] });
    expect(inLanguage('en', () => findingTexts.read(found!.title))).toBe('The disk of vps has 1.94 GB left');
    expect(inLanguage('fr', () => findingTexts.read(found!.title))).toMatch(/^Il reste 1,94\sGo sur le disque de vps$/);
  });
});

test('every queue of the product has a title in both languages', () => {
  const untitled = allJobs.map(({ name }) => name).filter((name) => queueTitle(name) === name);
  expect(untitled, 'Give these queues a title in server/system/queue-names.messages.ts.').toEqual([]);
});
