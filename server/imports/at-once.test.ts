import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { insertRow } from '#server/db/db.ts';
import { runJob } from '#server/jobs/jobs.ts';
import { storeResults } from '#server/sending/progress.queries.ts';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { importing } from '#server/testing/importing.ts';
import { countWaiting, during } from '#server/testing/locks.ts';
import { runImport } from './imports.jobs.ts';

const running = await testApp();
const { db, deps } = running;
const { token } = await buildAccount(db);
const { check, get, post, rows, member, take } = importing(running, token);

test('two imports at once that add the same people in opposite orders both end', async () => {
  const people = ['awa', 'moussa', 'binta'];
  const file = (names: string[]) => ['Nom,E-mail', ...names.map((name) => `${name},${name}@exemple.sn`)].join('\n');
  const ids = [(await check(file(people))).id, (await check(file(people.toReversed()))).id];
  for (const id of ids) expect((await post(id, 'commit')).status).toBe(200);
  // Somebody adds the person in the middle, so that each import holds its first one and waits.
  const { both } = await db.transaction().execute(async (trx) => {
    await trx.insertInto('member').values({ full_name: 'Moussa', email: 'moussa@exemple.sn' }).execute();
    const both = Promise.all(ids.map((importId) => runImport.handle(deps, { importId })));
    await expect.poll(() => countWaiting(db)).toBe(2);
    return { both };
  });
  await both;
  for (const id of ids) expect(await get(id)).toMatchObject({ state: 'done', error: null });
  const outcomes = (await Promise.all(ids.map((id) => rows(id)))).flat().map(({ outcome }: { outcome: string }) => outcome);
  expect(outcomes.filter((outcome) => outcome === 'new')).toHaveLength(2);
  for (const name of people) expect(await member(`${name}@exemple.sn`)).toBeDefined();
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
