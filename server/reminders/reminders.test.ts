import { expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { whatIsDue } from './reminders.rules.ts';

const { call, db, runJobs } = await testApp();
const admin = await buildAccount(db, { name: 'Fatou' });
let sequence = 0;
async function add(more: Record<string, unknown>): Promise<string> {
  const { id } = await db
    .insertInto('member')
    .values({ full_name: 'Awa Diop', email: `awa${++sequence}@exemple.sn`, ...more })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
const remind = (id: string) => call('POST', `/api/reminders/${id}`, { as: admin.token });
const mails = (n: number) => db.selectFrom('delivery').selectAll().where('to_address', '=', `awa${n}@exemple.sn`).execute();

test('a member who owes is reminded in French, once a minute at most, and the timeline says so', async () => {
  const id = await add({ payment_next: '2020-03-31' });
  const { body } = await remind(id);
  expect(body).toMatchObject({ message: 'Payment reminder sent successfully!', data: { reminder: { sequence: 1 } } });
  // However slow this machine is.
  await db
    .updateTable('member')
    .set({ reminder_last: new Date(Date.now() + 3_600_000) })
    .where('id', '=', id)
    .execute();
  expect((await remind(id)).body.message).toBe('A reminder was sent to this member less than a minute ago.');
  await runJobs();
  const [mail, ...more] = await mails(sequence);
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ kind: 'payment-reminder', state: 'captured', subject: 'Rappel de paiement' });
  expect(mail!.text).toContain('était attendu le 31/03/2020');
  expect(mail!.html).toContain('<html lang="fr">');
  const { body: timeline } = await call('GET', `/api/circle/members/${id}/timeline`, { as: admin.token });
  expect(timeline.data.find(({ kind }: { kind: string }) => kind === 'reminder')).toMatchObject({
    actor: 'Fatou',
    data: { due: '2020-03-31' },
  });
});

test('who pays before the mail server takes it is not reminded', async () => {
  const id = await add({ payment_next: '2020-03-31' });
  await remind(id);
  await db.updateTable('member').set({ payment_status: 'Completed' }).where('id', '=', id).execute();
  await runJobs();
  expect(await mails(sequence)).toMatchObject([{ state: 'skipped', error: 'Not sent: nothing is due any more.' }]);
});

test('nobody is reminded of nothing', async () => {
  const refused = async (more: Record<string, unknown>) => (await remind(await add(more))).body;
  expect(await refused({ payment_status: 'Completed', payment_next: '2020-01-01' })).toMatchObject({
    success: false,
    message: expect.stringContaining('has paid'),
  });
  expect(await refused({})).toMatchObject({ success: false, message: expect.stringContaining('no due date') });
  expect((await remind('01a1fc53-4cf7-70ec-9b14-429e261a51fe')).status).toBe(404);
});

test.each([
  ['Completed', '2026-03-01', 'paid'],
  ['Completed', '2026-01-31', '2026-01-31'],
  ['Late', '2025-12-01', '2025-12-01'],
  ['Late', null, 'no due date'],
] as const)('a subscription that is %s until %s: %s', (subscription_status, subscription_next, expected) => {
  const member = {
    status: 'TRAITÉ',
    reminder_state: 'Subscription',
    payment_status: 'Completed',
    payment_next: null,
    subscription_status,
    subscription_next,
  } as const;
  expect(JSON.stringify(whatIsDue(member, '2026-01-01', { subscriptionRemindersFrequence: [30, 14, 7, 2] }))).toContain(expected);
});
