import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { lockCoach, markRemoved } from '#server/coaches/coaches.queries.ts';
import { type Db, insertRow, rowsOf, updateRow } from '#server/db/db.ts';
import { runJob } from '#server/jobs/jobs.ts';
import { storeResults } from '#server/sending/progress.queries.ts';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { importing } from '#server/testing/importing.ts';
import { countWaiting, during } from '#server/testing/locks.ts';
import { runImport } from './imports.jobs.ts';
import { moveImport } from './imports.queries.ts';
import { takeTurn } from './turn.queries.ts';

const running = await testApp();
const { call, db, deps } = running;
const { token } = await buildAccount(db);
const { check, get, post, rows, member, take, upload } = importing(running, token);

const people = ['awa', 'moussa', 'binta'];
const file = (names: string[]) => ['Nom,E-mail', ...names.map((name) => `${name},${name}@exemple.sn`)].join('\n');

test('two imports at once that add the same people in opposite orders both end', async () => {
  const ids = [(await check(file(people))).id, (await check(file(people.toReversed()))).id];
  for (const id of ids) expect((await post(id, 'commit')).status).toBe(200);
  // Somebody adds the person in the middle, so that the import whose turn it is holds its first one and waits.
  const { both } = await db.transaction().execute(async (trx) => {
    await trx.insertInto('member').values({ full_name: 'Moussa', email: 'moussa@exemple.sn' }).execute();
    const both = Promise.all(ids.map((importId) => runImport.handle(deps, { importId })));
    await expect.poll(() => countWaiting(db)).toBe(1);
    return { both };
  });
  await both;
  for (const id of ids) expect(await get(id)).toMatchObject({ state: 'done', error: null });
  const outcomes = (await Promise.all(ids.map((id) => rows(id)))).flat().map(({ outcome }: { outcome: string }) => outcome);
  expect(outcomes.filter((outcome) => outcome === 'new')).toHaveLength(2);
  for (const name of people) expect(await member(`${name}@exemple.sn`)).toBeDefined();
});

test('an import waits for the turn of another process, which adds the same people in the opposite order', async () => {
  const { id } = await check(file(['cheikh', 'djibril']));
  expect((await post(id, 'commit')).status).toBe(200);
  const add = (trx: Db, email: string) =>
    sql`insert into member (full_name, email) values ('Diop', ${email}) on conflict do nothing`.execute(trx);
  await during(db, {
    first: async (trx) => {
      await takeTurn(trx);
      await add(trx, 'djibril@exemple.sn');
    },
    begin: () => runImport.handle(deps, { importId: id }),
    finish: (trx) => add(trx, 'cheikh@exemple.sn'),
  });
  expect(await get(id)).toMatchObject({ state: 'done', error: null, added: 0 });
});

test('staff work while more imports than there are connections wait for their turn', async () => {
  const { id } = await check(file(['elodie']));
  expect((await post(id, 'commit')).status).toBe(200);
  const others = await rowsOf(
    db,
    sql<{ id: string }>`
      insert into member_import select (jsonb_populate_record(one, jsonb_build_object('id', uuidv7()))).*
      from member_import one, generate_series(1, 24) where id = ${id} returning id`,
  );
  const ids = others.map((one) => one.id);
  await sql`insert into member_import_row (import_id, n, cells, email, fields, outcome)
    select other, n, cells, email, fields, outcome from member_import_row, unnest(${ids}::uuid[]) as other where import_id = ${id}`.execute(
    db,
  );
  await during(db, {
    first: takeTurn,
    begin: () => Promise.all([id, ...ids].map((importId) => runImport.handle(deps, { importId }))),
    finish: async () => expect(await call('GET', '/api/circle', { as: token })).toMatchObject({ status: 200 }),
  });
  const states = db.selectFrom('member_import').select('state').where('id', 'in', ids).distinct();
  expect(await states.execute()).toEqual([{ state: 'done' }]);
});

test('an import gives no member to a coach who is removed at that moment, and its undo gives none back', async () => {
  const [former, coach, next] = [
    await buildAccount(db, { role: 'coach' }),
    await buildAccount(db, { role: 'coach' }),
    await buildAccount(db, { role: 'coach' }),
  ];
  const runWhileRemoved = (removed: { id: string }, importId: string) =>
    during(db, {
      first: async (trx) => {
        await lockCoach(trx, removed.id);
        await markRemoved(trx, removed.id);
      },
      begin: () => runImport.handle(deps, { importId }),
    });
  const coachOf = async (email: string) => (await member(email))!.coach_id;
  const oumou = { full_name: 'Oumou', email: 'oumou@exemple.sn', coach_id: former.id };
  await insertRow(db, 'member', oumou);

  const { id } = await check(`Nom,E-mail,Coach\nPape,pape@exemple.sn,${coach.email}`);
  await post(id, 'commit');
  await runWhileRemoved(coach, id);
  expect([(await get(id)).added, await coachOf('pape@exemple.sn')]).toEqual([1, null]);

  const given = await take(`Nom,E-mail,Coach\nOumou,${oumou.email},${next.email}`, { options: { known: 'update' } });
  expect(await coachOf(oumou.email)).toBe(next.id);
  await post(given.id, 'undo');
  await runWhileRemoved(former, given.id);
  expect([(await get(given.id)).state, await coachOf(oumou.email)]).toEqual(['undone', null]);
});

test('an import is undone while the reminder of one of its members fails', async () => {
  const { id: importId } = await take('Nom,E-mail\nNafi,nafi@exemple.sn');
  const { id } = (await member('nafi@exemple.sn'))!;
  const due = { kind: 'Registration', due: '2020-03-31', sequence: 1 } as const;
  const reminder = await insertRow(db, 'reminder', { ...due, member_id: id, email: 'nafi@exemple.sn' });
  await db.updateTable('member').set({ payment_next: due.due, reminder_sequence: due.sequence }).where('id', '=', id).execute();
  const mail = { kind: 'reminder', to_address: 'nafi@exemple.sn', key: `reminder:${reminder}`, member_id: id, reminds_id: id } as const;
  const delivery = await insertRow(db, 'delivery', { ...mail, state: 'sending', claimed_by: 1 });
  await db.insertInto('member_event').values({ member_id: id, kind: 'late' }).execute();
  expect((await post(importId, 'undo')).status).toBe(200);
  const ended = await during(db, {
    first: (trx) => sql`select from delivery where id = ${delivery} for update`.execute(trx),
    begin: () => runJob(deps, runImport, { importId }),
    finish: (trx) => storeResults(trx, 1, [{ id: delivery, state: 'failed', error: 'refused' }]),
  });
  expect(ended).toEqual({ status: 'completed' });
  expect(await get(importId)).toMatchObject({ state: 'undone', undone: 1, kept: 0 });
});

test('a run leaves the rows to another one that has read them by then, or that has begun to read them again', async () => {
  const id: string = (await upload(file(['gora']))).body.data._id;
  const run = () => runImport.handle(deps, { importId: id });
  const begunAgain = { position: 0, state: 'reading' } as const;
  await during(db, {
    // The run has read all rows and is about to propose their columns.
    first: (trx) => sql`lock table member_field`.execute(trx),
    begin: run,
    finish: (trx) => updateRow(trx, 'member_import', id, begunAgain),
  });
  expect(await get(id)).toMatchObject({ state: 'reading' });
  await during(db, { first: (trx) => moveImport(trx, id, ['reading'], 'mapping'), begin: run });
  expect(await get(id)).toMatchObject({ state: 'mapping', sample: [['gora', 'gora@exemple.sn']] });
});

test('a run deletes the file of an import after another one was killed when it had stored the failure', async () => {
  const id: string = (await upload(file(['hawa']))).body.data._id;
  await updateRow(db, 'member_import', id, { state: 'failed' });
  await runImport.handle(deps, { importId: id });
  expect(await db.selectFrom('member_import').select('storage_key').where('id', '=', id).execute()).toEqual([{ storage_key: null }]);
});
