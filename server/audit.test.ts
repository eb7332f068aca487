import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';

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
    const waits = async () =>
      (await sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`.execute(db)).rows.length;
    while ((await waits()) === 0) await sleep(10);
    gone.abort();
    await expect(change).rejects.toThrow();
    while ((await new Promise<number>((resolve) => app.server.getConnections((_, open) => resolve(open)))) > 0) await sleep(10);
  });
  const written = () => db.selectFrom('audit_log').select('address').where('subject_id', '=', id).orderBy('id').execute();
  // The member was created by a request with an address.
  await expect.poll(written).toEqual([{ address: '127.0.0.1' }, { address: null }]);
  expect((await db.selectFrom('member').select('work').where('id', '=', id).executeTakeFirstOrThrow()).work).toBe('Couturière');
});
