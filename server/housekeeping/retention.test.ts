import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openUndo } from '#server/members/bulk.queries.ts';
import { runBulk } from '#server/profiles/bulk.jobs.ts';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { housekeeping } from './housekeeping.jobs.ts';

const { db, deps, call } = await testApp();
const admin = await buildAccount(db);
const run = () => housekeeping.handle(deps, {});
const old = sql<string>`uuidv7(-interval '1000 days')`;
const at = new Date(Date.now() - 1_000 * 86_400_000);
const keep = (body: object) => call('PATCH', '/api/system/settings', { as: admin.token, body });

test('what is older than the settings say is deleted, and nothing that prevents doing something twice', async () => {
  const delivery = { kind: 'test', to_address: 'awa@exemple.sn', text: 'Bonjour', html: '<p>Bonjour</p>' };
  await db
    .insertInto('delivery')
    .values([
      { ...delivery, id: old, created_at: at, state: 'sent', subject: 'old' },
      { ...delivery, id: old, created_at: at, state: 'sent', subject: 'once', key: 'reminder:1' },
      { ...delivery, id: old, created_at: at, state: 'pending', subject: 'waits' },
      { ...delivery, id: old, created_at: at, state: 'uncertain', subject: 'uncertain' },
      { ...delivery, state: 'sent', subject: 'new' },
    ])
    .execute();
  const event = { provider: 'fedapay' as const, event: 'transaction.approved', body: Buffer.from('{}') };
  await db
    .insertInto('webhook_event')
    .values([
      { ...event, id: old, received_at: at, delivery_key: 'done', state: 'processed' },
      { ...event, id: old, received_at: at, delivery_key: 'unmatched', state: 'unmatched' },
      { ...event, id: old, received_at: at, delivery_key: 'waits', state: 'received' },
      { ...event, delivery_key: 'new', state: 'processed' },
    ])
    .execute();
  await run();

  const deliveries = await db.selectFrom('delivery').select(['subject', 'text']).orderBy('subject').execute();
  expect(deliveries).toEqual([
    { subject: 'new', text: 'Bonjour' },
    { subject: 'once', text: '' },
    { subject: 'uncertain', text: 'Bonjour' },
    { subject: 'waits', text: 'Bonjour' },
  ]);
  const events = await db.selectFrom('webhook_event').select('delivery_key').orderBy('delivery_key').execute();
  expect(events.map(({ delivery_key }) => delivery_key)).toEqual(['new', 'unmatched', 'waits']);
});

test('the audit log is kept for ever until an admin says otherwise, and refuses every other deletion', async () => {
  const entry = { action: 'test.old', subject_type: 'test' };
  await db
    .insertInto('audit_log')
    .values({ ...entry, id: old, at })
    .execute();
  const entries = () => db.selectFrom('audit_log').select('id').where('action', '=', 'test.old').execute();
  await run();
  expect(await entries()).toHaveLength(1);
  await expect(db.deleteFrom('audit_log').execute()).rejects.toThrow('append-only');
  expect((await keep({ keepAudit: 999 })).status).toBe(200);
  await run();
  expect(await entries()).toEqual([]);
  await expect(db.deleteFrom('audit_log').execute()).rejects.toThrow('append-only');
  expect((await keep({ keepAudit: '' })).body.data.keepAudit).toBeNull();
});

test('many rows go in several statements', async () => {
  const member = await db
    .insertInto('member')
    .values({ full_name: 'Awa', email: 'awa@exemple.sn' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`insert into member_event (id, member_id, at, kind) select uuidv7(-interval '1000 days'), ${member.id}, ${at}, 'edited' from generate_series(1, 4500)`.execute(
    db,
  );
  await keep({ keepEvents: 365 });
  await run();
  const { count } = await db
    .selectFrom('member_event')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('at', '<=', at)
    .executeTakeFirstOrThrow();
  expect(count).toBe(0);
});

test('a night deletes all runs of scenarios that ended half a year ago, and none that waits', async () => {
  const { data } = (await call('POST', '/api/scenario/create', { as: admin.token, body: { name: 'Accueil' } })).body;
  await sql`
    insert into scenario_run (id, scenario_id, version, source, steps, state, finished_at)
    select uuidv7(-interval '200 days'), ${data._id}::uuid, 1, 'webhook', 1, 'succeeded', now() - interval '199 days' from generate_series(1, 2500)
    union all select uuidv7(-interval '200 days'), ${data._id}::uuid, 1, 'schedule', 1, 'waiting', null
    union all select uuidv7(-interval '200 days'), ${data._id}::uuid, 1, 'event', 1, 'succeeded', now() - interval '1 day'`.execute(db);
  await run();
  const left = await db.selectFrom('scenario_run').select('source').orderBy('source').execute();
  expect(left.map(({ source }) => source)).toEqual(['event', 'schedule']);
});

test('a bulk change stays until all its members are changed or put back', async () => {
  const { id: tag } = await db.insertInto('tag').values({ name: 'VIP' }).returning('id').executeTakeFirstOrThrow();
  const person = { name: 'Fatou', email: 'fatou@exemple.sn' };
  const { _id } = (await call('POST', '/api/circle/create', { as: admin.token, body: person })).body.data;
  const body = { selection: { ids: [_id] }, action: { kind: 'add-tag', tag } };
  const { _id: bulkId } = (await call('POST', '/api/circle/bulk', { as: admin.token, body })).body.data;
  const tagged = () => db.selectFrom('member_tag').select('tag_id').where('member_id', '=', _id).execute();
  expect(await tagged()).toHaveLength(1);
  await db.updateTable('member_bulk').set({ created_at: at }).where('id', '=', bulkId).execute();
  await openUndo(db, bulkId, admin);
  await run();
  await runBulk.handle(deps, { bulkId });
  expect(await tagged()).toEqual([]);
  await run();
  expect(await db.selectFrom('member_bulk').select('id').execute()).toEqual([]);
});
