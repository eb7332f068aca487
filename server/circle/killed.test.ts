import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { insertRow, insertRows } from '#server/db/db.ts';
import { runJob } from '#server/jobs/jobs.ts';
import { circleApp } from '#server/testing/circle-app.ts';
import { runKilled } from '#server/testing/killed.ts';
import { pushCircle } from './circle.jobs.ts';

const { circle, db, deps } = await circleApp();

/** Makes one change of each kind that waits to be sent to Circle. */
async function change() {
  const [invited, known] = [`invitee.${randomUUID()}@exemple.sn`, `connue.${randomUUID()}@exemple.sn`];
  const circleId = circle.addMember(known, 'Awa Ancienne').id;
  const group = async (members: string[]) => {
    const id = 501 + circle.spaces.length;
    circle.spaces.push({ id, name: `Salon ${id}`, members: new Set(members) });
    return { id: await insertRow(db, 'access_group', { name: `Salon ${id}`, kind: 'space', circle_id: id }), space: circle.spaces.at(-1)! };
  };
  const [given, taken] = [await group([]), await group([known])];
  const pending = { full_name: 'Awa Diop', circle_state: 'pending' } as const;
  const ids = [
    await insertRow(db, 'member', { ...pending, email: invited, invited_at: new Date() }),
    await insertRow(db, 'member', { ...pending, email: known, circle_id: circleId }),
  ];
  await insertRows(db, 'member_access_group', [
    { member_id: ids[0]!, access_group_id: given.id, circle_state: 'pending' },
    { member_id: ids[1]!, access_group_id: taken.id, circle_state: 'removing' },
  ]);
  return { invited, known, given: given.space, taken: taken.space, ids };
}

test('each change reaches Circle once, before whichever statement the process that sends it is killed', async () => {
  for (let [n, isKilled] = [0, true]; isKilled; n++) {
    const { invited, known, given, taken, ids } = await change();
    isKilled = await runKilled(deps, pushCircle, {}, n);
    expect(await runJob(deps, pushCircle, {})).toEqual({ status: 'completed' });
    const when = `killed before step ${n}`;
    expect(
      circle.invitations.filter((email) => email === invited),
      when,
    ).toHaveLength(1);
    expect(
      circle.members.filter(({ email }) => email === invited),
      when,
    ).toHaveLength(1);
    expect(circle.members.find(({ email }) => email === known)?.name, when).toBe('Awa Diop');
    expect([[...given.members], [...taken.members]], when).toEqual([[invited], []]);
    const members = await db.selectFrom('member').select(['circle_state', 'circle_error']).where('id', 'in', ids).execute();
    expect(members, when).toEqual(Array(2).fill({ circle_state: 'synced', circle_error: null }));
    const access = db.selectFrom('member_access_group').select('circle_state').where('member_id', 'in', ids);
    expect(await access.execute(), when).toEqual([{ circle_state: 'synced' }]);
    const events = db.selectFrom('member_event').select('data').where('member_id', 'in', ids).orderBy('id');
    expect((await events.execute()).map(({ data }) => (data as { action: string }).action).sort(), when).toEqual(['added', 'renamed']);
    expect(await db.selectFrom('delivery').select('id').execute(), when).toEqual([]);
  }
});
