import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { insertRow } from '#server/db/db.ts';
import { mergeMembers } from '#server/profiles/merge.queries.ts';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { scenarioTools } from '#server/testing/scenarios.ts';
import { addDays } from '#server/time/calendar.ts';
import { runSchedules } from './engine/schedules.queries.ts';

const world = await testApp();
const { call, db } = world;
const { token: as } = await buildAccount(db);
const { id: coach } = await buildAccount(db, { role: 'coach' });
const { build, drain, runs } = scenarioTools(world, as);

const notice = (title: string) => ({ module: 'staff.notify', config: { title, message: 'M', priority: 'low' } });
const today = new Date().toISOString().slice(0, 10);

async function member(name: string, instalments: Record<number, number> = {}): Promise<string> {
  const email = `${randomUUID()}@exemple.sn`;
  const id = await insertRow(db, 'member', { full_name: name, email });
  await oweInstalments(id, instalments);
  return id;
}
async function oweInstalments(id: string, instalments: Record<number, number>): Promise<void> {
  const open = Object.entries(instalments).map(([days, amount], number) => ({ number, due: addDays(today, Number(days)), amount }));
  await sql`delete from account_instalment where member_id = ${id}`.execute(db);
  await sql`update account_due set stale = false where member_id = ${id}`.execute(db);
  await sql`
    insert into account_instalment (member_id, number, due, currency, amount)
    select ${id}, number, due, 'XOF', amount from jsonb_to_recordset(${JSON.stringify(open)}::jsonb) as o (number int, due date, amount bigint)
  `.execute(db);
}
const look = (id: string, due: Date) => db.updateTable('scenario').set({ next_run_at: due }).where('id', '=', id).execute();
const about = async (id: string) => (await runs(id)).map(({ subject, state }) => [subject, state]);

test('a run begins once for each instalment that is due in so many days, or late by so many', async () => {
  const due = await build({ module: 'payments.due', config: { days: 3, time: '08:00' } }, [
    notice('Bientôt {{ trigger.amount }} {{ trigger.days }} {{ trigger.amountText }} {{ trigger.dueText }}'),
  ]);
  const late = await build({ module: 'payments.late', config: { days: 2, time: '08:00' } }, [notice('Retard {{ trigger.due }}')]);
  expect(due.scenario.nextRun).toMatch(/T08:00:00/);
  await member('Awa', { 3: 50_000, 33: 50_000 });
  await member('Binta', { '-2': 20_000 });
  const paid = await member('Coumba', { 3: 10_000 });
  const at = new Date(`${today}T08:00:00Z`);
  for (let looks = 0; looks < 2; looks++) {
    for (const { id } of [due, late]) await look(id, at);
    await runSchedules(db, new Date(`${today}T08:00:01Z`));
  }
  expect((await about(due.id)).map(([subject]) => subject).sort()).toEqual(['Awa', 'Coumba']);
  await sql`delete from account_instalment where member_id = ${paid}`.execute(db);
  await drain();
  expect(await about(due.id)).toEqual(
    expect.arrayContaining([
      [expect.stringMatching(/^Awa · owes .*50.000, due/), 'succeeded'],
      ['Coumba', 'filtered'],
    ]),
  );
  expect(await about(late.id)).toMatchObject([[expect.stringMatching(/^Binta · owes .*20.000, due/), 'succeeded']]);
  const { body } = await call('GET', '/api/notifications?search=Bient', { as });
  const [year, month, day] = addDays(today, 3).split('-');
  expect(body.notifications[0].title.replace(/[\u00A0\u202F]/g, ' ')).toMatch(
    new RegExp(`^Bientôt 50000 3 50.000.F.CFA ${day}/${month}/${year}$`),
  );
});

test('a run tells the remaining member of an instalment when two records are merged before it begins', async () => {
  const { id } = await build({ module: 'payments.due', config: { days: 200, time: '08:00' } }, [notice('N')]);
  const [kept, other] = [await member('Dior'), await member('Dior', { 200: 30_000 })];
  await look(id, new Date(`${today}T08:00:00Z`));
  await runSchedules(db, new Date(`${today}T08:00:01Z`));
  await db.transaction().execute((db) => mergeMembers(db, undefined, kept, other));
  await oweInstalments(kept, { 200: 30_000 });
  await drain();
  expect(await about(id)).toEqual([[expect.stringMatching(/^Dior · owes .*30.000, due/), 'succeeded']]);
});

test('days that passed while nothing ran are looked at too, a week at most', async () => {
  const { id } = await build({ module: 'payments.due', config: { days: 40, time: '08:00' } }, [notice('N')]);
  for (const [name, days] of Object.entries({ Hier: 39, Avant: 34, Ancien: 33, Demain: 41 })) await member(name, { [days]: 1_000 });
  await db
    .updateTable('scenario')
    .set({ published_at: new Date(`${addDays(today, -30)}T08:00:00Z`) })
    .where('id', '=', id)
    .execute();
  await look(id, new Date(`${addDays(today, -20)}T08:00:00Z`));
  await runSchedules(db, new Date(`${today}T09:00:00Z`));
  expect((await about(id)).map(([subject]) => subject).sort()).toEqual(['Avant', 'Hier']);
});

test('a run begins before a session starts and after it ended, unless it is cancelled, and once more when it is moved', async () => {
  const starting = await build({ module: 'reservations.starting', config: { amount: 1, unit: 'hours' } }, [notice('S')]);
  const ended = await build({ module: 'reservations.ended', config: { amount: 10, unit: 'minutes', coach: [coach] } }, [notice('E')]);
  expect(starting.scenario.nextRun).toBeNull();
  const now = new Date('2027-03-01T10:00:00Z');
  const book = async (client: string, minutes: number, status = 'confirmed') => {
    const starts = new Date(now.valueOf() + minutes * 60_000);
    const { rows } = await sql<{ id: string }>`
      insert into reservation (coach_id, email, client_name, service, starts_at, ends_at, status, source)
      values (${coach}, 'c@exemple.sn', ${client}, 'Coaching', ${starts}, ${starts}::timestamptz + interval '30 minutes', ${status}, 'staff') returning id`.execute(
      db,
    );
    return rows[0]!.id;
  };
  const soon = await book('Bientôt', 60);
  await book('Annulé', 90, 'cancelled');
  await book('Fini', -40);
  await book('Plus tard', 140);
  const lookAt = async (at: Date) => {
    for (const { id } of [starting, ended]) await look(id, at);
    await runSchedules(db, at);
  };
  await lookAt(now);
  await lookAt(now);
  expect(await about(starting.id)).toEqual([['Bientôt', 'queued']]);
  expect(await about(ended.id)).toEqual([['Fini', 'queued']]);
  await sql`update reservation set starts_at = starts_at + interval '5 hours', ends_at = ends_at + interval '5 hours' where id = ${soon}`.execute(
    db,
  );
  await lookAt(new Date('2027-03-01T15:00:00Z'));
  expect(await about(starting.id)).toHaveLength(2);
  await drain();
  expect((await about(starting.id))[0]).toEqual(['Bientôt · Coaching begins soon', 'succeeded']);
});

test('what comes due until the look that was planned is still found when the time of day is changed before it', async () => {
  const hour = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  const { id } = await build({ module: 'payments.due', config: { days: 3, time: hour(1).slice(11, 16) } }, [notice('N')]);
  const read = async () => (await call('GET', `/api/scenario/${id}`, { as })).body.data;
  const { nextRun, __v: version } = await read();
  const trigger = { module: 'payments.due', config: { days: 3, time: hour(-2).slice(11, 16) } };
  await call('PATCH', `/api/scenario/${id}`, { as, body: { version, trigger } });
  await call('POST', `/api/scenario/${id}/publish`, { as });
  expect((await read()).nextRun).toBe(nextRun);
});

test('a run begins for what comes into the time that a scenario looks ahead when that is made longer', async () => {
  const soon = (minutes: number) => new Date(Date.now() + minutes * 60_000);
  for (const [client, minutes] of Object.entries({ Passée: 30, Entre: 90, 'Trop loin': 240 }))
    await sql`
      insert into reservation (coach_id, email, client_name, service, starts_at, ends_at, status, source)
      values (${coach}, 'c@exemple.sn', ${client}, 'Coaching', ${soon(minutes)}, ${soon(minutes + 20)}, 'confirmed', 'staff')`.execute(db);
  for (const [name, days] of Object.entries({ Couvert: 2, Nouveau: 6, Loin: 20, 'Très loin': 34 })) await member(name, { [days]: 1_000 });
  const lengthen = async (module: string, before: Record<string, unknown>, after: object) => {
    const { id, scenario } = await build({ module, config: before }, [notice('N')]);
    await call('PATCH', `/api/scenario/${id}`, { as, body: { version: scenario.__v, trigger: { module, config: after } } });
    await call('POST', `/api/scenario/${id}/publish`, { as });
    await runSchedules(db);
    return (await about(id)).map(([subject]) => subject);
  };
  const hours = (amount: number) => ({ amount, unit: 'hours' });
  expect(await lengthen('reservations.starting', hours(1), hours(2))).toEqual(['Entre']);
  expect(await lengthen('reservations.starting', hours(2), hours(1))).toEqual([]);
  const days = (count: number) => ({ days: count, time: '00:00' });
  expect(await lengthen('payments.due', days(3), days(10))).toEqual(['Nouveau']);
  expect((await lengthen('payments.due', days(3), days(30))).sort()).toEqual(['Loin', 'Nouveau']);
});

test('what came due more than a week before a scenario was published anew is left out, however far it looks ahead by now', async () => {
  for (const [name, days] of Object.entries({ Manqué: 97, Oublié: 90, Entre: 105 })) await member(name, { [days]: 1_000 });
  const trigger = (days: number) => ({ module: 'payments.due', config: { days, time: '00:00' } });
  const { id, scenario } = await build(trigger(100), [notice('N')]);
  await look(id, new Date(`${addDays(today, -20)}T00:00:00Z`));
  await call('PATCH', `/api/scenario/${id}`, { as, body: { version: scenario.__v, trigger: trigger(120) } });
  await call('POST', `/api/scenario/${id}/publish`, { as });
  await runSchedules(db);
  expect((await about(id)).map(([subject]) => subject).sort()).toEqual(['Entre', 'Manqué']);
});

test('a trigger by the clock refuses values that cannot be', async () => {
  const { body: made } = await call('POST', '/api/scenario/create', { as, body: { name: 'Essai' } });
  const problems = async (module: string, config: object) => {
    const { body } = await call('GET', `/api/scenario/${made.data._id}`, { as });
    const { body: saved } = await call('PATCH', `/api/scenario/${made.data._id}`, {
      as,
      body: { version: body.data.__v, trigger: { module, config } },
    });
    return saved.data.problems.filter(({ step }: { step: string }) => step === 'trigger').map(({ field }: { field: string }) => field);
  };
  expect(await problems('payments.due', { days: 0, time: '07:30' })).toEqual([]);
  expect(await problems('payments.late', { days: 0, time: '24:00' })).toEqual(['days', 'time']);
  expect(await problems('reservations.starting', { amount: 31, unit: 'days' })).toEqual(['amount']);
  expect(await problems('reservations.ended', { amount: 0, unit: 'minutes' })).toEqual([]);
});

test.each([
  ['clocks go back', '2027-10-31T22:30:00Z', '2027-10-31'],
  ['clocks go forward', '2027-03-28T21:30:00Z', '2027-03-28'],
])('an instalment is found on the day on which %s', async (_, moment, day) => {
  await db.updateTable('setting').set({ time_zone: 'Europe/Paris' }).execute();
  try {
    const { id } = await build({ module: 'payments.due', config: { days: 3, time: '23:30' } }, [notice('N')]);
    const from = (Date.parse(day) - Date.parse(today)) / 86_400_000;
    for (const [name, days] of Object.entries({ Veille: 2, Jour: 3, Lendemain: 4 })) await member(name, { [from + days]: 1_000 });
    await look(id, new Date(moment));
    await runSchedules(db, new Date(moment));
    expect((await about(id)).map(([subject]) => subject)).toEqual(['Jour']);
  } finally {
    await db.updateTable('setting').set({ time_zone: 'Africa/Dakar' }).execute();
  }
});
