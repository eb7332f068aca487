import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { during } from '#server/testing/locks.ts';
import { UNFINISHED_MAX } from './exports.queries.ts';

const { call, db, runJobs } = await testApp();
const admin = await buildAccount(db);
const other = await buildAccount(db);
const ask = (as = admin.token) => call('POST', '/api/circle/exports', { as, body: { format: 'csv' } });

test('an account has a few unfinished exports at most, also when it asks for several at the same moment', async () => {
  for (let n = 1; n < UNFINISHED_MAX; n++) expect((await ask()).status).toBe(200);
  const answers = await during(db, {
    first: (db) => sql`select from account where id = ${admin.id} for update`.execute(db),
    begin: () => Promise.all([ask(), ask(), ask()]),
    waiting: 3,
  });
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  expect((await ask()).body.message).toBe('5 of your exports are not finished yet. Wait for one of them, or cancel one.');
  expect((await ask(other.token)).status).toBe(200);
  await runJobs();
  expect((await ask()).status).toBe(200);
});
