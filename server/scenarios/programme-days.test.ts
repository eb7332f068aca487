import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { scenarioTools } from '#server/testing/scenarios.ts';
import { dayIn } from '#server/time/calendar.ts';

const app = await testApp();
const { call, db } = app;
const { token: as } = await buildAccount(db);
const { build, drain, runs, detail } = scenarioTools(app, as);

// In Tokyo this evening of UTC is the next morning.
const MOMENT = '2026-12-05T22:30:00.000Z';
const ZONE = 'Asia/Tokyo';
await db.updateTable('setting').set({ time_zone: ZONE }).execute();

test('a moment is compared with a day, and written, as the clocks of the programme show it', async () => {
  const condition = (value: string) => [{ field: 'trigger.body.at', operator: 'equals', value }];
  const notice = { module: 'staff.notify', config: { title: '{{ trigger.body.at | date: "DD/MM/YYYY HH:mm" }}', message: 'M' } };
  const { id, hook } = await build({ module: 'webhooks.received', config: { verify: false } }, [notice], {
    conditions: condition('06/12/2026'),
  });
  const other = await build({ module: 'webhooks.received', config: { verify: false } }, [notice], { conditions: condition('2026-12-05') });
  for (const url of [hook, other.hook]) await app.app.inject({ method: 'POST', url, payload: { at: MOMENT } });
  await drain();
  const [run] = await runs(id);
  expect(run).toMatchObject({ state: 'succeeded' });
  expect((await detail(run!._id)).detail[1].input).toMatchObject({ title: '06/12/2026 07:30' });
  expect(await runs(other.id)).toMatchObject([{ state: 'filtered' }]);

  await call('POST', `/api/scenario/${id}/sample`, { as, body: { text: JSON.stringify({ at: MOMENT }) } });
  const { body } = await call('POST', `/api/scenario/${id}/preview`, { as, body: { subject: 'example' } });
  expect([body.data.holds, body.data.steps[0].values[0].value]).toEqual([true, '06/12/2026 07:30']);
});

test.each([
  ['{{ trigger.body.at }}', '2026-12-06'],
  ['2026-12-05T22:30:00+09:00', '2026-12-05'],
  ['5/12/2026', '2026-12-05'],
  ['05/12/2026 22:30', '2026-12-05'],
])('a field of a day gets that of %s by the clocks of the programme: %s', async (value, expected) => {
  const created = await call('POST', '/api/circle/create', { as, body: { name: 'Awa', email: `${randomUUID()}@exemple.sn` } });
  const member = created.body.data._id;
  const field = (await call('POST', '/api/member-fields', { as, body: { name: `Rendez-vous ${member}`, kind: 'date' } })).body.data._id;
  const set = { module: 'members.set-field', config: { member, field, value } };
  const { hook } = await build({ module: 'webhooks.received', config: { verify: false } }, [set]);
  await app.app.inject({ method: 'POST', url: hook, payload: { at: MOMENT } });
  await drain();
  expect((await call('GET', `/api/circle/members/${member}`, { as })).body.data.fields).toEqual({ [field]: expected });
});

// At every moment it is another day in one of these than in UTC.
test.each(['Pacific/Kiritimati', 'Etc/GMT+12'])('the day of a schedule that is tried out is that of %s', async (zone) => {
  await db.updateTable('setting').set({ time_zone: zone }).execute();
  const { id } = await build({ module: 'schedule.every' }, [{ module: 'staff.notify', config: { title: 'T', message: 'M' } }]);
  const { body } = await call('POST', `/api/scenario/${id}/test-step`, { as, body: { step: 'trigger' } });
  const { at, day } = body.data.output;
  expect(day).toBe(dayIn(zone, new Date(at)));
});
