import { sql } from 'kysely';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { sealSecret } from '#server/accounts/account-secret.rules.ts';
import { insertRow } from '#server/db/db.ts';
import { queueMail } from '#server/mail/deliveries.queries.ts';
import { systemEmail } from '#server/mail/system-email.rules.ts';
import { testApp } from '#server/testing/app.ts';
import { startGoogle } from '#server/testing/fakes/google.fake.ts';
import { countWaiting } from '#server/testing/locks.ts';
import { sendDue } from '#server/worker.ts';
import { withinLimits } from './mailers.queries.ts';

const google = await startGoogle({});
const { db, deps } = await testApp({ env: google.env });
afterAll(() => google.close());

const account = await insertRow(db, 'mail_account', {
  ...{ type: 'google' as const, email: 'programme@gmail.com', daily_limit: 500, minute_limit: 3_000 },
});
const { code } = await google.allow(await deps.google.consentUrl('x'));
const { refreshToken } = await deps.google.link(code!);
await db
  .updateTable('mail_account')
  .set({ secret: sealSecret(deps.env, account, refreshToken) })
  .execute();

const sentToday = async () => (await db.selectFrom('mail_account').select('sent_today').executeTakeFirstOrThrow()).sent_today;
/** Queues a reminder that is claimed and counted, and not sent because its address bounced. */
async function queueForBounced(email: string): Promise<void> {
  const due = '2026-03-31';
  const memberId = await insertRow(db, 'member', { full_name: 'Awa', email, payment_next: due, bounced_at: new Date() });
  const message = systemEmail({ kind: 'test', subject: 'Bonjour', lines: ['Salut'] });
  await db.transaction().execute((db) => queueMail(db, email, message, { account, memberId, due: { state: 'Registration', day: due } }));
}

test('an e-mail that is claimed and not sent is subtracted from the count of today', async () => {
  await queueForBounced('jour@exemple.sn');
  await sendDue(deps);
  expect(await sentToday()).toBe(0);
});

test('an e-mail that was claimed before midnight and is not sent leaves the count of the new day alone', async () => {
  await queueForBounced('minuit@exemple.sn');
  const { sending } = await db.transaction().execute(async (trx) => {
    await sql`lock table payment in access exclusive mode`.execute(trx);
    const sending = sendDue(deps);
    // It is claimed, and whether its member has paid is looked for.
    await expect.poll(() => countWaiting(db, 'payment')).toBe(1);
    await sql`update delivery set claimed_at = claimed_at - interval '2 days' where to_address = 'minuit@exemple.sn'`.execute(trx);
    return { sending };
  });
  await sending;
  expect(await db.selectFrom('delivery').select('state').where('to_address', '=', 'minuit@exemple.sn').execute()).toEqual([
    { state: 'skipped' },
  ]);
  expect(await sentToday()).toBe(1);
});

test('of the e-mails of a sender that died, those that cannot have left are subtracted', async () => {
  const smtp = await insertRow(db, 'mail_account', {
    ...{ type: 'smtp' as const, email: 'bonjour@exemple.sn', host: '127.0.0.1', port: 25, daily_limit: 500, minute_limit: 3_000 },
    ...{ state: 'reconnect' as const, sent_on: '2026-03-31', sent_today: 7 },
  });
  const claimed = { account_id: smtp, claimed_by: 999_999, claimed_at: new Date('2026-03-31T12:00:00Z') };
  for (const state of ['pending', 'pending', 'sending'] as const)
    await insertRow(db, 'delivery', { kind: 'test', to_address: 'awa@exemple.sn', state, ...claimed });
  await sendDue(deps);
  const { sent_today } = await db.selectFrom('mail_account').select('sent_today').where('id', '=', smtp).executeTakeFirstOrThrow();
  expect(sent_today).toBe(5);
  const states = await db.selectFrom('delivery').select('state').where('account_id', '=', smtp).orderBy('state').execute();
  expect(states.map(({ state }) => state)).toEqual(['pending', 'pending', 'uncertain']);
});

test('processes whose clocks differ share the limit of a minute', async () => {
  const name = { type: 'smtp' as const, email: 'horloge@exemple.sn', host: '127.0.0.1', port: 25, state: 'connected' as const };
  const id = await insertRow(db, 'mail_account', { ...name, daily_limit: 500, minute_limit: 1, tokens: 1, tokens_at: new Date() });
  const claim = () => withinLimits(db, id, 1, async () => ['one']);
  vi.useFakeTimers({ toFake: ['Date'] });
  const real = Date.now();
  onTestFinished(() => void vi.useRealTimers());
  const granted: number[] = [];
  for (const hours of [1, 0, 1]) {
    vi.setSystemTime(real + hours * 3_600_000);
    const { claimed, until } = await claim();
    granted.push(claimed.length);
    if (claimed.length === 0) expect(until!.valueOf() - Date.now()).toBeLessThanOrEqual(60_001);
  }
  expect(granted).toEqual([1, 0, 0]);
});
