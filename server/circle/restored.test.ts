import { afterEach, expect, test } from 'vitest';
import { insertRow } from '#server/db/db.ts';
import { circleApp } from '#server/testing/circle-app.ts';
import { pushCircle } from './circle.jobs.ts';

const { call, circle, db, deps, as } = await circleApp();
afterEach(() => void circle.invitations.splice(0));

const pause = async () => (await call('GET', '/api/system/pause', { as })).body.data;
const end = (choice: 'send' | 'drop') => call('POST', '/api/system/pause/end', { as, body: { choice } });
const push = () => pushCircle.handle(deps, {});
const member = (email: string, more: object = {}) =>
  insertRow(db, 'member', { full_name: 'Awa Diop', email, circle_state: 'pending', ...more });
const stateOf = async (id: string) =>
  db.selectFrom('member').select(['circle_state', 'circle_error']).where('id', '=', id).executeTakeFirstOrThrow();

/** After the backup, the earlier installation let Circle invite the first of both members. */
async function restored(name: string) {
  const known = `${name}.connue@exemple.sn`;
  circle.addMember(known, 'Awa Diop');
  const ids = [await member(known, { invited_at: new Date() }), await member(`${name}.inconnue@exemple.sn`, { invited_at: new Date() })];
  await db.insertInto('sending_pause').values({ taken_at: new Date() }).execute();
  return { ids, added: await member(`${name}.ajoutee@exemple.sn`), invited: `${name}.invitee@exemple.sn` };
}

test('an invitation of before a restore waits for the choice of an admin, and other changes reach Circle', async () => {
  const { ids, added, invited } = await restored('attend');
  await member(invited, { invited_at: new Date(Date.now() + 1000) });
  await push();
  expect(circle.invitations).toEqual([invited]);
  expect((await stateOf(added)).circle_state).toBe('synced');
  expect(await pause()).toMatchObject({ invitations: 2 });

  expect((await end('drop')).status).toBe(200);
  await push();
  expect(circle.invitations).toEqual([invited]);
  const dropped = { circle_state: 'failed', circle_error: expect.stringContaining('invitationHeld') };
  expect(await Promise.all(ids.map(stateOf))).toEqual([dropped, dropped]);
  // Circle is asked first, so whoever is there already gets no second invitation.
  await call('POST', '/api/circle/sync/retry', { as });
  await push();
  expect(circle.invitations).toEqual([invited, 'attend.inconnue@exemple.sn']);
  expect(await Promise.all(ids.map(stateOf))).toEqual(Array(2).fill({ circle_state: 'synced', circle_error: null }));
});

test('an admin who sends what waits lets Circle invite', async () => {
  await restored('part');
  expect((await end('send')).status).toBe(200);
  await push();
  expect(circle.invitations.toSorted()).toEqual(['part.connue@exemple.sn', 'part.inconnue@exemple.sn']);
});
