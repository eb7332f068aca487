import { afterAll, describe, expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { startCircle } from '#server/testing/fakes/circle.fake.ts';
import { startSink } from '#server/testing/fakes/smtp.fake.ts';
import { inviteChosen } from './invite-chosen.jobs.ts';

const sink = await startSink();
const circle = await startCircle({ token: 'jeton-de-test' });
afterAll(() => Promise.all([sink.close(), circle.close()]));
const byMail = await testApp({ env: { SMTP_URL: `smtp://127.0.0.1:${sink.port}` } });
const kept = await testApp();
const inCircle = await testApp({ env: { CIRCLE_API_TOKEN: 'jeton-de-test', CIRCLE_API_URL: circle.url } });

let number = 0;
async function worldOf({ call, db }: Pick<typeof byMail, 'call' | 'db'>) {
  const admin = await buildAccount(db, { name: 'Fatou' });
  const post = async (path: string, body: object) => (await call('POST', path, { body, as: admin.token })).body.data;
  return {
    add: async (more: Record<string, unknown> = {}) =>
      db
        .insertInto('member')
        .values({ full_name: 'Awa Diop', email: `invitee${++number}@exemple.sn`, ...more })
        .returning(['id', 'email'])
        .executeTakeFirstOrThrow(),
    preview: (selection: object) => post('/api/circle/bulk-preview', { selection, action: { kind: 'invite' } }),
    invite: (selection: object) => post('/api/circle/bulk', { selection, action: { kind: 'invite' } }),
    runOf: async (id: string) => (await call('GET', `/api/circle/bulk/${id}`, { as: admin.token })).body.data,
    timeline: async (id: string) => (await call('GET', `/api/circle/members/${id}/timeline`, { as: admin.token })).body.data,
    undo: (id: string) => call('POST', `/api/circle/bulk/${id}/undo`, { as: admin.token }),
  };
}
const mailsTo = (email: string) => sink.received.filter(({ to }) => to.includes(email)).length;
const byReason = (...reasons: string[]) => reasons.map((reason) => ({ reason, count: 1 }));

describe('inviting many members by e-mail', () => {
  test('invites who can be invited and says why the others are left out, before and after', async () => {
    const { add, preview, invite, timeline, undo } = await worldOf(byMail);
    const fresh = [await add(), await add()];
    const others = [
      await add({ archived_at: new Date() }),
      await add({ status: 'REJETÉ' }),
      await add({ invited_at: new Date() }),
      await add({ bounced_at: new Date() }),
    ];
    const ids = [...fresh, ...others].map(({ id }) => id);
    const leftOut = byReason('archived', 'invited', 'rejected', 'unreachable');
    expect(await preview({ ids })).toEqual({ reached: 2, leftOut, captured: false });
    expect(sink.received).toEqual([]);

    const bulk = await invite({ ids });
    expect(bulk).toMatchObject({ state: 'done', members: 6, changed: 2, leftOut });
    await byMail.runJobs();
    expect(fresh.map(({ email }) => mailsTo(email))).toEqual([1, 1]);
    expect(others.map(({ email }) => mailsTo(email))).toEqual([0, 0, 0, 0]);
    const events = await timeline(fresh[0]!.id);
    expect(events.find((event: { kind: string }) => event.kind === 'invited')).toMatchObject({ actor: 'Fatou', data: { via: 'mail' } });
    expect((await undo(bulk._id)).status).toBe(409);
  });

  test('invites all that match but for the unticked ones', async () => {
    const { add, preview, invite } = await worldOf(byMail);
    const people = [await add({ work: 'x' }), await add(), await add()];
    await byMail.db
      .updateTable('member')
      .set({ full_name: 'Seynabou Choisie' })
      .where(
        'id',
        'in',
        people.map(({ id }) => id),
      )
      .execute();
    const selection = { all: true, filter: { search: 'Seynabou Choisie' }, except: [people[1]!.id] };
    expect(await preview(selection)).toMatchObject({ reached: 2 });
    expect(await invite(selection)).toMatchObject({ members: 2, changed: 2 });
    await byMail.runJobs();
    expect(people.map(({ email }) => mailsTo(email))).toEqual([1, 0, 1]);
  });

  test('sends nothing twice after a double click or when a job runs again', async () => {
    const { add, invite, runOf } = await worldOf(byMail);
    const people = [await add(), await add(), await add()];
    const ids = people.map(({ id }) => id);
    const runs = await Promise.all([invite({ ids }), invite({ ids })]);
    await byMail.runJobs();
    for (const { _id } of runs) await inviteChosen.handle(byMail.deps, { bulkId: _id, memberIds: ids });
    await byMail.runJobs();
    expect(people.map(({ email }) => mailsTo(email))).toEqual([1, 1, 1]);
    const [one, other] = [await runOf(runs[0]._id), await runOf(runs[1]._id)];
    expect(one.changed + other.changed).toBe(3);
  });

  test('makes no link of the name of a member, who may have joined with the address of somebody else', async () => {
    const { add, invite } = await worldOf(kept);
    const { id, email } = await add({ full_name: 'Gagnez sur evil.example/prix' });
    await invite({ ids: [id] });
    await kept.runJobs();
    const mail = kept.db.selectFrom('delivery').select('text').where('to_address', '=', email);
    const { text } = await mail.executeTakeFirstOrThrow();
    expect(text).not.toContain('evil.example');
    expect(text.replaceAll('\u200b', '')).toContain('Bonjour Gagnez sur evil.example/prix,');
  });

  test('keeps invitations in the Outbox when nothing can send them, and does not count those members as invited', async () => {
    const { add, preview, invite } = await worldOf(kept);
    const { id } = await add();
    expect(await preview({ ids: [id] })).toEqual({ reached: 1, leftOut: [], captured: true });
    await invite({ ids: [id] });
    await kept.runJobs();
    // A second click prepares no second one.
    expect(await preview({ ids: [id] })).toMatchObject({ reached: 0, leftOut: byReason('on-its-way') });
    const row = await kept.db.selectFrom('member').select('invited_at').where('id', '=', id).executeTakeFirstOrThrow();
    expect(row.invited_at).toBeNull();
  });
});

test('with Circle, those who are there are left out, and the others are added there once', async () => {
  const { add, preview, invite } = await worldOf(inCircle);
  const fresh = [await add(), await add({ circle_state: 'failed', invited_at: new Date() })];
  const others = [await add({ circle_id: 17, circle_state: 'synced' }), await add({ circle_state: 'pending' })];
  const ids = [...fresh, ...others].map(({ id }) => id);
  expect(await preview({ ids })).toEqual({ reached: 2, leftOut: byReason('in-community', 'on-its-way'), captured: false });
  // The one that waits for Circle is invited by being added there, and would be among the invitations of this test.
  await inCircle.db.updateTable('member').set({ archived_at: new Date() }).where('id', '=', others[1]!.id).execute();
  expect(await invite({ ids })).toMatchObject({ changed: 2 });
  await inCircle.runJobs();
  expect(circle.invitations.toSorted()).toEqual(fresh.map(({ email }) => email).toSorted());
});
