import { globSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { countWaiting } from '#server/testing/locks.ts';
import { sentence } from '#web/settings/team/audit.messages.ts';
import { subject, verb } from '#web/settings/team/audit-actions.messages.ts';

const { app, call, db } = await testApp();

test('a change counts and is written down although its client has gone meanwhile', async () => {
  const { token } = await buildAccount(db, { role: 'admin' });
  const { body: member } = await call('POST', '/api/circle/create', { as: token, body: { name: 'Fatou Sow', email: 'fatou@exemple.sn' } });
  const id: string = member.data._id;
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const gone = new AbortController();
  await db.transaction().execute(async (held) => {
    await sql`select from member where id = ${id} for update`.execute(held);
    const change = fetch(`${url}/api/circle/members/${id}`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ work: 'Couturière' }),
      signal: gone.signal,
    });
    while ((await countWaiting(db)) === 0) await sleep(10);
    gone.abort();
    await expect(change).rejects.toThrow();
    while ((await new Promise<number>((resolve) => app.server.getConnections((_, open) => resolve(open)))) > 0) await sleep(10);
  });
  const written = () => db.selectFrom('audit_log').select('address').where('subject_id', '=', id).orderBy('id').execute();
  // The member was created by a request with an address.
  await expect.poll(written).toEqual([{ address: '127.0.0.1' }, { address: null }]);
  expect((await db.selectFrom('member').select('work').where('id', '=', id).executeTakeFirstOrThrow()).work).toBe('Couturière');
});

// The fuzz test asks the same of every action that its calls leave in the log, but takes minutes and does not make every call succeed.
test('every action that stands in the code of the server has a name in the audit log', () => {
  const files = globSync('server/**/*.ts').filter((file) => !file.endsWith('.test.ts'));
  const written = files.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/\baction: '([a-z-]+)\.([a-z.-]+)'/g)]);
  const unnamed = written.filter(([, of = '', what = '']) => !(`${of}.${what}` in sentence || (of in subject && what in verb)));
  expect(written.length).toBeGreaterThan(50);
  expect(
    unnamed.map((match) => match[0]),
    'Name the subject and the verb in web/settings/team/audit-actions.messages.ts.',
  ).toEqual([]);
});
