import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { MEMBER_STATUS, REMINDER_STATES } from '#contract/members.ts';
import { isOutDue, nextReminder, type Remindable } from '#server/billing/reminders.rules.ts';
import { insertRow, insertRows, type NewRow, type TableRow } from '#server/db/db.ts';
import { findSetting } from '#server/settings/setting.queries.ts';
import { testApp } from '#server/testing/app.ts';
import { buildAccount, buildReceipt } from '#server/testing/factories.ts';
import { startSink } from '#server/testing/fakes/smtp.fake.ts';
import { addDays, type Day } from '#server/time/calendar.ts';
import { sendDue } from '#server/worker.ts';
import { remindDaily, startDaily } from './reminders.jobs.ts';
import { advanceRun } from './run.actions.ts';
import { insertRun } from './runs.queries.ts';
import { countVerdicts, findDue, findOutDue, termsOf } from './sweep.queries.ts';

// A real mail server; a reminder that it refuses does not count as sent.
const refused = new Set<string>();
const sink = await startSink({ onReceiver: (to) => (refused.has(to) ? { code: 554, message: 'Message rejected' } : undefined) });
const { call, db, deps, runJobs } = await testApp({ env: { SMTP_URL: `smtp://127.0.0.1:${sink.port}` } });
afterAll(() => {
  deps.mailer.close();
  return sink.close();
});
const admin = await buildAccount(db, { name: 'Fatou' });
const coach = await buildAccount(db, { role: 'coach' });
let n = 0;
const build = (more: Record<string, unknown> = {}) => ({
  ...{ full_name: 'Awa Diop', email: `awa${++n}@exemple.sn`, payment_next: '2026-03-10' },
  ...more,
});
const add = (more?: Record<string, unknown>) => insertRow(db, 'member', build(more));
const at = (day: Day) => new Date(`${day}T09:00:00Z`);
/** Does a whole run as if it were that day, and sends its e-mails. */
async function run(day: Day, cause: 'daily' | 'manual' = 'manual') {
  const id = (await insertRun(db, { day, cause, by: null }))!;
  await advanceRun(deps, id, { clock: { now: () => at(day) } });
  await sendDue(deps);
  return db.selectFrom('reminder_run').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}
const written = () => db.selectFrom('reminder').select(['member_id', 'kind', 'due', 'sequence']).orderBy('at').orderBy('id').execute();
const sequences = async () => (await written()).map(({ sequence }) => sequence);
const set = (columns: Record<string, unknown>) => db.updateTable('setting').set(columns).execute();
const member = (id: string) => db.selectFrom('member').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

type ReminderState = TableRow<'reminder'>['state'];

/** A clock that fails when the finished step is stored, as if the process were killed. */
class Killed extends Date {
  override toISOString(): string {
    throw new Error('killed');
  }
}

beforeEach(async () => {
  for (const table of ['reminder', 'reminder_run', 'delivery', 'payment', 'member'] as const) await db.deleteFrom(table).execute();
  await runJobs();
  await set({ run_out: false, run_reminder: true, out_tag: null, complete_tag: null, no_payment_spaces: [] });
});

test('a month of daily runs sends four reminders once each, and moves the member Out on the day after the last', async () => {
  await set({ run_out: true });
  const id = await add();
  const days = Array.from({ length: 20 }, (_, i) => `2026-03-${String(i + 8).padStart(2, '0')}`);
  const sent: string[] = [];
  for (const day of days) if ((await run(day)).reminders > 0) sent.push(day);
  expect(sent).toEqual(['2026-03-11', '2026-03-13', '2026-03-17', '2026-03-24']);
  expect(await sequences()).toEqual([1, 2, 3, 4]);
  expect(await member(id)).toMatchObject({ payment_status: 'Out', reminder_sequence: 4 });
  const events = await db.selectFrom('member_event').select(['kind', 'data']).where('member_id', '=', id).orderBy('id').execute();
  expect(events.map(({ kind }) => kind)).toEqual(['reminder', 'reminder', 'reminder', 'reminder', 'out']);
  expect(events[1]!.data).toMatchObject({ state: 'Registration', due: '2026-03-10', sequence: 2, by: 'run' });
});

test('a member who pays between two runs gets no more reminders, and a new due day begins with the first one', async () => {
  const id = await add({ payment_option: 'Partiel' });
  await run('2026-03-11');
  await db.updateTable('member').set({ payment_next: '2026-04-10' }).where('id', '=', id).execute();
  expect(await member(id)).toMatchObject({ reminder_sequence: 0, reminder_next: null });
  expect((await run('2026-03-13')).reminders).toBe(0);
  expect((await run('2026-04-11')).reminders).toBe(1);
  await db.updateTable('member').set({ payment_status: 'Completed' }).where('id', '=', id).execute();
  expect((await run('2026-04-13')).reminders).toBe(0);
  expect((await written()).map(({ due, sequence }) => [due, sequence])).toEqual([
    ['2026-03-10', 1],
    ['2026-04-10', 1],
  ]);
});

test('a second run on one day, two runs at once and an interrupted run neither repeat a reminder nor forget a member', async () => {
  for (let i = 0; i < 40; i++) await add();
  const runId = (await insertRun(db, { day: '2026-03-11', cause: 'daily', by: null }))!;
  expect(await insertRun(db, { day: '2026-03-11', cause: 'manual', by: null })).toBe(undefined);
  const clock = { now: () => at('2026-03-11') };
  // One run fails at the end of its transaction, after everything was written, and so leaves nothing.
  await expect(advanceRun(deps, runId, { clock: { now: () => new Killed('2026-03-11T09:00:00Z') } })).rejects.toThrow('killed');
  expect(await written()).toEqual([]);
  await Promise.all([advanceRun(deps, runId, { clock }), advanceRun(deps, runId, { clock }), advanceRun(deps, runId, { clock })]);
  expect(await sequences()).toEqual(Array(40).fill(1));
  expect((await run('2026-03-11')).reminders).toBe(0);
  await runJobs();
  const mails = await db.selectFrom('delivery').select(['to_address', 'state']).execute();
  expect(new Set(mails.map(({ to_address }) => to_address)).size).toBe(40);
  expect(mails).toHaveLength(40);
  expect(await insertRun(db, { day: '2026-03-11', cause: 'daily', by: null })).toBe(undefined);
});

test('a reminder uses the active template of its step, else the default one, else Cauri’s own e-mail', async () => {
  const template = (name: string, status: 'Active' | 'Draft') =>
    db
      .insertInto('template')
      .values({ name, subject: `${name} {{ reminder }}`, body: '<p>{{ fullName }} {{ payment }}</p>', status })
      .returning('id')
      .executeTakeFirstOrThrow();
  const [first, draft] = [await template('Premier', 'Active'), await template('Brouillon', 'Draft')];
  await set({ payment_template: first.id, default_template: draft.id });
  await add({ full_name: 'Awa <b>Diop</b>' });
  await run('2026-03-11');
  await run('2026-03-13');
  await set({ default_template: first.id, payment_template: null });
  await run('2026-03-17');
  const mails = await db.selectFrom('delivery').select(['subject', 'html', 'key', 'reminds_due']).orderBy('created_at').execute();
  expect(mails.map(({ subject }) => subject)).toEqual(['Premier 1', 'Rappel de paiement', 'Premier 3']);
  expect(mails[0]!.html).toContain('Awa &lt;b&gt;Diop&lt;/\u200bb&gt; 10/03/2026');
  expect(mails[0]!).toMatchObject({ key: expect.stringMatching(/^reminder:/), reminds_due: '2026-03-10' });
});

test('Out removes access and adds the tag, and a payment restores exactly what was removed', async () => {
  const group = (name: string) => db.insertInto('access_group').values({ name }).returning('id').executeTakeFirstOrThrow();
  const tag = (name: string) => db.insertInto('tag').values({ name }).returning('id').executeTakeFirstOrThrow();
  const [kept, taken, other] = [await group('Annonces'), await group('Cours'), await group('Alumni')];
  const [out, complete] = [await tag('Sorti'), await tag('À jour')];
  await set({ run_out: true, out_tag: out.id, complete_tag: complete.id, no_payment_spaces: [kept.id] });
  const id = await add({ payment_status: 'Late', reminder_sequence: 4 });
  for (const sequence of [1, 2, 3, 4])
    await db
      .insertInto('reminder')
      .values({ member_id: id, email: '', kind: 'Registration', due: '2026-03-10', sequence, state: 'sent' })
      .execute();
  for (const space of [kept, taken])
    await db.insertInto('member_access_group').values({ member_id: id, access_group_id: space.id }).execute();
  expect((await run('2026-03-30')).outs).toBe(1);
  const profile = async () => {
    const { body } = await call('GET', `/api/circle/members/${id}`, { as: admin.token });
    const names = (list: { name: string }[]) => list.map(({ name }) => name);
    return [body.data.payment.status, names(body.data.accessGroups), names(body.data.tags)];
  };
  expect(await profile()).toEqual(['Out', ['Annonces'], ['Sorti']]);
  const payment = { email: (await member(id)).email, name: 'Awa', produit: 'COACHING', moyen: 'Cash', currency: 'XOF' };
  const paid = await call('POST', '/api/payment/create', {
    as: admin.token,
    body: { ...payment, amount: 200_000, date: '2026-03-31', paymentId: 'reçu 1' },
  });
  expect(paid.status).toBe(200);
  expect(await profile()).toEqual(['Completed', ['Annonces', 'Cours'], ['À jour']]);
  // The same happens when staff do it by hand.
  const edit = (status: string) => call('PATCH', `/api/circle/members/${id}`, { as: admin.token, body: { payment: { status } } });
  await edit('Out');
  expect(await profile()).toEqual(['Out', ['Annonces'], ['Sorti']]);
  await db.insertInto('member_access_group').values({ member_id: id, access_group_id: other.id }).execute();
  await edit('Progress');
  expect(await profile()).toEqual(['Progress', ['Alumni', 'Annonces', 'Cours'], []]);
  const events = await db
    .selectFrom('member_event')
    .select('data')
    .where('member_id', '=', id)
    .where('kind', '=', 'tags')
    .orderBy('id')
    .execute();
  const given = (name: string) => ({ added: [name], removed: [], by: 'run' });
  const lost = (name: string) => ({ added: [], removed: [name], by: 'run' });
  expect(events.map(({ data }) => data)).toEqual([
    ...[given('Sorti'), lost('Sorti'), given('À jour')],
    ...[lost('À jour'), given('Sorti'), lost('Sorti')],
  ]);
});

test('the daily run starts once, at its hour, and continues when nobody works on it any more', async () => {
  await add();
  await set({ run_reminder: false });
  expect(await startDaily(deps, at('2026-03-11'))).toBe(undefined);
  await set({ run_reminder: true, reminder_hour: 10 });
  expect(await startDaily(deps, at('2026-03-11'))).toBe(undefined);
  await set({ reminder_hour: 8 });
  const [one, two] = await Promise.all([startDaily(deps, at('2026-03-11')), startDaily(deps, at('2026-03-11'))]);
  expect([one, two].filter(Boolean)).toHaveLength(1);
  await sql`delete from pgboss.job where name = 'reminders.run'`.execute(db);
  await sql`update reminder_run set beat_at = now() - interval '1 hour'`.execute(db);
  await remindDaily.handle(deps, {});
  await runJobs();
  expect(await db.selectFrom('reminder_run').select(['success', 'reminders']).where('run_to', 'is not', null).execute()).toContainEqual({
    success: true,
    reminders: 1,
  });
});

test('the run does what the dry run predicts, and the history shows its steps', async () => {
  const before = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
  await add({ payment_next: before(1), full_name: 'Awa' });
  await add({ payment_next: before(40), full_name: 'Binta' });
  await add({ payment_next: before(-5) });
  await add({ payment_status: 'Completed' });
  const get = async (path: string) => (await call('GET', path, { as: admin.token })).body;
  const dry = (await get('/api/reminders/dry-run')).data;
  expect(dry.reminders.map((one: { fullName: string; sequence: number }) => [one.fullName, one.sequence])).toEqual([
    ['Awa', 1],
    ['Binta', 1],
  ]);
  expect(dry.others).toEqual(
    expect.arrayContaining([
      { reason: 'not-yet', count: 1 },
      { reason: 'paid', count: 1 },
    ]),
  );
  expect((await get('/api/reminders/others?reason=paid')).data).toHaveLength(1);
  const { body } = await call('POST', '/api/reminders/run', { as: admin.token });
  expect(body).toMatchObject({ success: true, status: 'success', message: '2 reminders are on their way.' });
  expect((await call('POST', '/api/reminders/run', { as: admin.token })).body.message).toBe('No reminder is due today.');
  expect((await call('POST', '/api/reminders/run', { as: coach.token })).status).toBe(403);
  const { data, count } = await get('/api/history');
  expect(count).toBe(2);
  expect(data[1]).toMatchObject({
    success: true,
    status: 'Completed',
    running: false,
    requestedBy: 'Fatou',
    reminderCount: 2,
    progress: null,
  });
  expect(data[1].steps[0]).toMatchObject({ looked: 4, members: 4 });
  expect(data[1].steps.map(({ step, state, count }: Record<string, unknown>) => [step, state, count])).toEqual([
    ['registration', 'done', 2],
    ['subscription', 'done', 0],
    ['out', 'skipped', 0],
  ]);
  const detail = (await get(`/api/history/${data[1]._id}`)).data;
  expect(detail).toMatchObject({ running: false, count: 2 });
  expect(detail.reminders).toHaveLength(2);
  expect(detail.reminders[0]).toMatchObject({
    email: expect.any(String),
    sequence: 1,
    state: 'Registration',
    delivery: { state: 'pending', error: null },
  });
  const steps = (await get('/api/reminders/sequence')).data;
  expect(steps.map(({ days }: { days: number }) => days)).toEqual([-30, -14, -7, -2, 1, 3, 7, 14]);
  expect(steps[4].next).toMatchObject({ day: expect.any(String) });
  expect((await get('/api/history/01a1fc53-4cf7-70ec-9b14-429e261a51fe')).message).toBe('No data found.');
});

test('a member who was never contacted gets the first reminder, and the others at their intervals', async () => {
  await set({ run_out: true });
  const id = await add();
  const reminded: [day: Day, sequence: number][] = [];
  for (const day of Array.from({ length: 16 }, (_, i) => `2026-06-${String(i + 1).padStart(2, '0')}`)) {
    const { reminders } = await run(day);
    if (reminders > 0) reminded.push([day, (await member(id)).reminder_sequence]);
  }
  // The settings ask for reminders 1, 3, 7 and 14 days after the due day.
  expect(reminded).toEqual([
    ['2026-06-01', 1],
    ['2026-06-03', 2],
    ['2026-06-07', 3],
    ['2026-06-14', 4],
  ]);
  expect(await member(id)).toMatchObject({ payment_status: 'Out' });
});

test('a reminder that the mail server refuses does not count, is tried again the next day, and delays Out', async () => {
  await set({ run_out: true });
  const id = await add();
  const { email } = await member(id);
  refused.add(email);
  expect((await run('2026-03-11')).reminders).toBe(1);
  expect(await member(id)).toMatchObject({ reminder_sequence: 0, reminder_last: null });
  refused.delete(email);
  await run('2026-03-12');
  expect(await member(id)).toMatchObject({ reminder_sequence: 1 });
  refused.add(email);
  for (let i = 13; i < 28; i++) await run(`2026-03-${i}`);
  // After three failures the run leaves the address to staff.
  expect(await db.selectFrom('reminder').select(['sequence', 'state']).orderBy('at').execute()).toEqual([
    { sequence: 1, state: 'failed' },
    { sequence: 1, state: 'sent' },
    { sequence: 2, state: 'failed' },
    { sequence: 2, state: 'failed' },
  ]);
  expect(await member(id)).toMatchObject({ payment_status: 'Progress', reminder_sequence: 1 });
  const { body } = await call('GET', `/api/circle/members/${id}/timeline?limit=100`, { as: admin.token });
  const told = body.data
    .filter(({ kind }: { kind: string }) => kind === 'reminder')
    .map((one: { data: { delivery: string; reason: string | null } }) => [one.data.delivery, one.data.reason]);
  const failed = ['failed', '554 Message rejected'];
  expect(told).toEqual([failed, failed, ['sent', null], failed]);
});

test('a reminder that waits to be sent delays the next one', async () => {
  await add();
  const id = (await insertRun(db, { day: '2026-03-11', cause: 'daily', by: null }))!;
  await advanceRun(deps, id, { clock: { now: () => at('2026-03-11') } });
  const setting = await findSetting(db);
  expect(await findDue(db, termsOf('Registration', setting, '2026-03-20'), { limit: 10 })).toEqual([]);
  expect(await countVerdicts(db, [termsOf('Registration', setting, '2026-03-20')])).toEqual([
    { kind: 'Registration', verdict: 'on-its-way', count: 1 },
  ]);
});

test('the sweep in SQL decides as the rules do, whatever values a member has', async () => {
  const days = ['2026-02-10', '2026-03-01', '2026-03-10', '2026-03-11', '2026-03-20', '2026-04-09'];
  const status = fc.constantFrom('Completed', 'Progress', 'Late', 'Out');
  const rows = fc.sample(
    fc.record({
      status: fc.constantFrom(...MEMBER_STATUS),
      reminder_state: fc.constantFrom(...REMINDER_STATES),
      payment_status: status,
      payment_next: fc.constantFrom(null, ...days),
      subscription_status: fc.option(status),
      subscription_next: fc.constantFrom(null, ...days),
      reminder_sequence: fc.nat(5),
      reminder_next: fc.constantFrom(null, null, null, ...days),
      reminder_last: fc.constantFrom(null, null, '2026-03-10T23:59:00Z', '2026-03-11T00:00:00Z', '2026-03-11T12:00:00Z'),
      bounced_at: fc.constantFrom(null, null, null, null, '2026-03-01T00:00:00Z'),
      states: fc.array(fc.constantFrom<ReminderState>('sent', 'sent', 'sent', 'uncertain', 'captured', 'failed', 'pending'), {
        maxLength: 5,
      }),
      whole: fc.constantFrom(true, false, false),
      receipt: fc.constantFrom(null, null, null, null, ...REMINDER_STATES),
      chosenFor: fc.constantFrom(null, null, null, ...days),
    }),
    { numRuns: 1_200, seed: 7 },
  );
  const expected = new Map<string, { due: number | null; captured: number | null; out: boolean; day: string | undefined }>();
  const setting = await findSetting(db);
  const today = '2026-03-11';
  const week = [0, 1, 2, 3, 4, 5, 6].map((ahead) => addDays(today, ahead));
  // One statement for all members, because a thousand of them take longer than everything that is tested.
  const added = rows.map((row) => ({ ...row, id: randomUUID() }));
  await insertRows(
    db,
    'member',
    added.map(({ states, whole, receipt, chosenFor, ...row }) => {
      const part = row.reminder_state === 'Registration' ? 'payment' : 'subscription';
      return build({ ...row, billing_base: JSON.stringify({ [part]: chosenFor ? { chosenFor } : {} }) });
    }),
  );
  const reminders: NewRow<'reminder'>[] = [];
  for (const { id, states, whole, receipt, ...row } of added) {
    if (receipt) await buildReceipt(db, { member_id: id, category: receipt });
    const due = row.reminder_state === 'Registration' ? row.payment_next : row.subscription_next;
    const kinds: readonly ReminderState[] = whole ? ['sent', 'sent', 'sent', 'sent'] : states;
    const made = due ? kinds.map((state, i) => ({ sequence: i + 1, state })) : [];
    reminders.push(...made.map((one) => ({ ...one, member_id: id, email: '', kind: row.reminder_state, due: due! })));
    const those = (...wanted: string[]) => made.filter(({ state }) => wanted.includes(state)).map(({ sequence }) => sequence);
    const facts: Remindable = {
      ...row,
      bounced_at: row.bounced_at === null ? null : new Date(row.bounced_at),
      written: Math.max(0, ...those('sent', 'uncertain', 'pending')),
      sent: those('sent'),
      captured: those('captured'),
      pending: those('pending').length > 0,
      failed: those('failed').length,
      receiptWaits: receipt === row.reminder_state,
      byPhone: false,
      lastDay: row.reminder_last?.slice(0, 10) ?? null,
    };
    const verdict = nextReminder(facts, setting, today);
    const unsent = nextReminder(facts, setting, today, { captured: true });
    expected.set(id, {
      due: 'due' in verdict ? verdict.sequence : null,
      captured: 'due' in unsent ? unsent.sequence : null,
      out: isOutDue(facts, setting, today),
      day: week.find((day) => 'due' in nextReminder(facts, setting, day)),
    });
  }
  await insertRows(db, 'reminder', reminders);
  const all = { limit: 10_000 };
  const terms = REMINDER_STATES.map((kind) => termsOf(kind, setting, today));
  const due = (await Promise.all(terms.map((t) => findDue(db, t, all)))).flat();
  const outs = (await Promise.all(terms.map((t) => findOutDue(db, t, all)))).flat();
  const wanted = [...expected];
  expect(new Map(due.map(({ id, sequence }) => [id, sequence]))).toEqual(
    new Map(wanted.flatMap(([id, { due }]) => (due ? [[id, due]] : []))),
  );
  const unsent = await Promise.all(REMINDER_STATES.map((kind) => findDue(db, termsOf(kind, setting, today, { captured: true }), all)));
  expect(new Map(unsent.flat().map(({ id, sequence }) => [id, sequence]))).toEqual(
    new Map(wanted.flatMap(([id, { captured }]) => (captured ? [[id, captured]] : []))),
  );
  // This is the list of who is due within a week, and on which day.
  const ahead = await Promise.all(REMINDER_STATES.map((kind) => findDue(db, termsOf(kind, setting, week.at(-1)!, { from: today }), all)));
  expect(new Map(ahead.flat().map(({ id, day }) => [id, day]))).toEqual(
    new Map(wanted.flatMap(([id, { day }]) => (day ? [[id, day]] : []))),
  );
  expect(outs.map(({ id }) => id).sort()).toEqual(wanted.flatMap(([id, { out }]) => (out ? [id] : [])).sort());
  expect(due.length).toBeGreaterThan(20);
  expect(outs.length).toBeGreaterThan(10);
});

test.each([
  ['three reminders become two', [1, 3, 7], [1, 3]],
  ['two reminders become three', [1, 3], [1, 3, 9]],
  ['the days are put off', [1, 3, 7], [2, 8, 12]],
  ['the days are brought forward', [2, 9, 14], [0, 1, 2]],
  ['the first reminder is taken out', [0, 3, 7], [3, 7]],
])('where %s in the middle of a sequence, no reminder is repeated and no member is forgotten', async (_, before, after) => {
  const reminders = (days: number[]) => set({ total_payment_reminders: days.length, payment_reminders_frequence: days });
  await set({ run_out: true });
  await reminders(before);
  // One has got no reminder at the change, one some, and one perhaps all.
  const members = await Promise.all(['2026-03-01', '2026-03-05', '2026-03-09'].map((payment_next) => add({ payment_next })));
  for (let day = 1; day <= 28; day++) {
    if (day === 9) await reminders(after);
    await run(`2026-03-${String(day).padStart(2, '0')}`);
  }
  await reminders([1, 3, 7, 14]);
  for (const id of members) {
    const own = (await written()).filter(({ member_id }) => member_id === id).map(({ sequence }) => sequence);
    // A member whose sequence had ended before the change gets no further reminder.
    expect([before.length, after.length]).toContain(own.length);
    expect(own).toEqual(own.map((_, i) => i + 1));
    expect((await member(id)).payment_status).toBe('Out');
  }
});
