import { expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { importing } from '#server/testing/importing.ts';
import { countWaiting } from '#server/testing/locks.ts';
import { runImport } from './imports.jobs.ts';

const running = await testApp();
const { db, deps } = running;
const { token } = await buildAccount(db);
const { check, get, post, rows, member } = importing(running, token);

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
