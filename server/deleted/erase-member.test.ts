import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { refuseAccess } from '#server/circle/push.queries.ts';
import { insertRow } from '#server/db/db.ts';
import { sendDigests } from '#server/notifications/notifications.jobs.ts';
import { insertPayment } from '#server/payments/record.queries.ts';
import { unsubscribeUrl } from '#server/sending/unsubscribe-link.rules.ts';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { findTables } from '#server/testing/find-tables.ts';
import { scenarioTools } from '#server/testing/scenarios.ts';
import { addDays, dayIn } from '#server/time/calendar.ts';
import { purgeDeleted } from './deleted.jobs.ts';

const world = await testApp();
const { app, call, db, deps, runJobs } = world;
const admin = await buildAccount(db, { name: 'Awa Diop' });
const coach = await buildAccount(db, { role: 'coach' });
const as = admin.token;

const get = async (path: string) => (await call('GET', path, { as })).body;
const post = async (path: string, body: object = {}) => (await call('POST', path, { as, body })).body;
const remove = (ids: string[], confirm: string, token = as) =>
  call('POST', '/api/circle/bulk', { as: token, body: { selection: { ids }, action: { kind: 'delete', confirm } } });
const summary = async (ids: string[]) => (await post('/api/circle/deletion', { selection: { ids } })).data;
const found = async (query: string) => (await get(`/api/circle?${query}`)).members.map(({ _id }: { _id: string }) => _id);
const statusOf = async (id: string) => (await call('GET', `/api/circle/members/${id}`, { as })).status;
const pay = (id: string, name: string, email: string) =>
  db.transaction().execute((db) =>
    insertPayment(deps, db, undefined, {
      ...{ member_id: id, category: 'Registration', name, email, phone: '+221770000000', produit: 'COACHING', moyen: 'Fedapay' },
      ...{ payment_id: randomUUID(), amount: 50_000, currency: 'XOF', paid_at: new Date() },
    }),
  );

const tablesWith = (secret: string) => findTables(db, secret);

let sessions = 0;
/** A member of whom something is held nearly everywhere. */
async function join(): Promise<{ id: string; email: string; name: string; secret: string }> {
  const secret = randomUUID()
    .replaceAll('-', '')
    .replaceAll(/\d/g, (digit) => 'ghijklmnop'[Number(digit)]!);
  const [email, name] = [`${secret}@exemple.sn`, `Awa ${secret}`];
  const body = { name, email, phone: '+221771234567', date: '2026-01-31', option: 'Partial', product: 'COACHING' };
  const id: string = (await post('/api/circle/create', body)).data._id;
  await app.inject({
    ...{ method: 'POST', url: `/api/circle/members/${id}/notes`, payload: { text: `Rappeler ${secret} avec @${coach.name}` } },
    headers: { authorization: `Bearer ${as}`, 'idempotency-key': randomUUID() },
  });
  await post('/api/tasks', { title: `Appeler ${secret}`, member: id });
  await post(`/api/circle/members/${id}/pay-link`);
  await post(`/api/circle/members/${id}/pay-link/send`, {});
  const { key, size } = await deps.storage.put(Readable.from([Buffer.from('photo')]));
  await db
    .insertInto('transfer_receipt')
    .values({
      ...{ member_id: id, category: 'Registration', amount: 5_000, currency: 'XOF', note: secret, file_name: `${secret}.png` },
      ...{ file_type: 'image/png', file_size: size, storage_key: key, submission_key: randomUUID() },
    })
    .execute();
  const starts = new Date('2030-01-01T10:00:00Z');
  const hours = ++sessions;
  await db
    .insertInto('reservation')
    .values({
      ...{
        coach_id: coach.id,
        email,
        client_name: name,
        member_id: id,
        service: 'Bilan',
        status: 'confirmed',
        source: 'staff',
        note: secret,
        staff_note: secret,
        place: `Chez ${secret}`,
        reason: secret,
      },
      ...{ starts_at: new Date(starts.valueOf() + hours * 3_600_000), ends_at: new Date(starts.valueOf() + (hours + 1) * 3_600_000) },
    })
    .execute();
  return { id, email, name, secret };
}

/** Opens the link to unsubscribe and presses the button of a mail program. Returns both answers. */
const unsubscribe = async (memberId: string) => {
  const url = new URL(unsubscribeUrl(deps.env.PUBLIC_URL, deps.env.CAURI_SECRET_KEY, { memberId, runId: randomUUID() })).pathname;
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const page = await app.inject({ url });
  const oneClick = await app.inject({ method: 'POST', url, headers, payload: 'List-Unsubscribe=One-Click' });
  return [page, oneClick].map(({ statusCode, body }) => ({ statusCode, title: /<h1>(.*)<\/h1>/.exec(body)![1] }));
};
const ERASED = { statusCode: 200, title: 'Vos données ont été effacées' };

const expire = async (id: string) => {
  await db.updateTable('member').set({ purge_at: new Date() }).where('id', '=', id).execute();
  await purgeDeleted.handle(deps, {});
  await purgeDeleted.handle(deps, {});
};

describe('a deleted member', () => {
  test('leaves every list, waits in Recently deleted, and is restored as they were by undo or from there', async () => {
    const { id, email, name } = await join();
    const before = (await get(`/api/circle/members/${id}`)).data;
    expect((await remove([id], 'somebody else')).body).toMatchObject({ success: false, errors: { confirm: expect.any(String) } });
    expect((await get(`/api/circle/members/${id}`)).data.purgeAt).toBeNull();
    const { data: run } = (await remove([id], ` ${name.toUpperCase()} `)).body;
    expect(run).toMatchObject({ changed: 1 });
    expect(await found(`search=${email}`)).toEqual([]);
    expect(await found(`search=${email}&archived=only`)).toEqual([]);
    expect((await get(`/api/deleted?kind=member&search=${encodeURIComponent(name)}`)).data).toMatchObject([
      { _id: id, name, daysLeft: 30, deletedBy: 'Awa Diop' },
    ]);
    expect((await post('/api/circle/create', { name, email, option: 'Partial' })).message).toContain('A deleted member');
    // Bringing back from the archive is not what restores a deleted member.
    expect((await post('/api/circle/bulk', { selection: { ids: [id] }, action: { kind: 'bring-back' } })).data.changed).toBe(0);

    await post(`/api/circle/bulk/${run._id}/undo`);
    const same = ({ rev: _, updatedAt: __, ...member }: Record<string, unknown>) => member;
    expect(same((await get(`/api/circle/members/${id}`)).data)).toEqual(same(before));

    await remove([id], email);
    expect((await post(`/api/deleted/member/${id}/restore`)).message).toBe('Member restored');
    expect(same((await get(`/api/circle/members/${id}`)).data)).toEqual(same(before));
    expect((await call('POST', `/api/deleted/member/${id}/restore`, { as })).status).toBe(404);
    const logged = await db.selectFrom('audit_log').select(['action', 'before', 'after']).where('subject_id', '=', id).execute();
    expect(JSON.stringify(logged.filter(({ action }) => action === 'member.restore'))).not.toContain(name);
  });

  test('who was archived before comes back to the archive', async () => {
    const { id, name } = await join();
    await post('/api/circle/bulk', { selection: { ids: [id] }, action: { kind: 'archive' } });
    await remove([id], name);
    expect((await post(`/api/deleted/member/${id}/restore`)).message).toContain('to the archive');
    expect(await found('archived=only')).toContain(id);
  });

  test('without any payment is deleted entirely, with the files', async () => {
    const { id, name, secret } = await join();
    expect(await summary([id])).toMatchObject({
      members: 1,
      erased: { notes: 1, tasks: 1, reservations: 1, messages: 1 },
      kept: { members: 0, payments: 0, entries: 0, receipts: 0 },
    });
    // Another record of the same person, which a notification names still.
    const twin = (await post('/api/circle/create', { name: `Jumeau ${secret}`, email: `jumeau.${secret}@exemple.sn` })).data._id;
    await post(`/api/circle/members/${twin}/notes`, { text: `Pour @${coach.name}` });
    await post(`/api/circle/members/${id}/merge`, { other: twin });
    expect(await tablesWith(secret)).toContain('notification');
    await remove([id], name);
    await purgeDeleted.handle(deps, {});
    expect(await statusOf(id)).toBe(200);
    await expire(id);
    expect(await statusOf(id)).toBe(404);
    for (const link of [id, twin]) expect(await unsubscribe(link)).toEqual([ERASED, ERASED]);
    // The audit log keeps what it holds until its own time is over.
    expect(await tablesWith(secret)).toEqual(['audit_log']);
    expect(await db.selectFrom('file_removal').selectAll().execute()).toEqual([]);
    // The calendar that reads the coach's feed removes the session.
    expect(await db.selectFrom('reservation').select(['status', 'sequence', 'email']).where('email', '=', '').execute()).toMatchObject([
      { status: 'cancelled', sequence: 1 },
    ]);
  });

  test('leaves nothing in a campaign that named them in its subject, or in the answer of their mail server', async () => {
    const { id, email, name, secret } = await join();
    const text = { name: randomUUID(), subject: 'Bonjour {{ fullName }}', body: '<p>Salut</p>', status: 1 };
    const template = (await post('/api/templates', text)).data._id;
    const { data } = await post('/api/campaign/create', { name: 'Webinaire', template, members: [id], status: 'draft' });
    await post(`/api/campaign/${data._id}/launch`);
    await runJobs();
    const sent = () => db.selectFrom('delivery').select(['subject', 'error']).where('run_id', 'is not', null).execute();
    expect(await sent()).toEqual([{ subject: `Bonjour ${name}`, error: null }]);
    const error = `550 5.1.1 <${email}>: unknown user`;
    await db.updateTable('delivery').set({ error }).where('run_id', 'is not', null).execute();
    await remove([id], name);
    await expire(id);
    expect(await tablesWith(secret)).toEqual(['audit_log']);
    expect(await sent()).toEqual([{ subject: '', error: null }]);
  });

  test('leaves no file of members that may hold them, and whoever looks for it reads why', async () => {
    const { id, name, secret } = await join();
    const { data: made } = await post('/api/circle/exports', { format: 'csv', selection: { filter: { search: secret } } });
    await runJobs();
    expect((await get('/api/circle/exports')).data).toMatchObject([{ _id: made._id, state: 'done', scope: 'filtered', error: null }]);
    const { storage_key: key } = await db.selectFrom('export').select('storage_key').where('id', '=', made._id).executeTakeFirstOrThrow();
    await remove([id], name);
    const { data: since } = await post('/api/circle/exports', { format: 'csv', selection: {} });
    await runJobs();
    expect((await call('DELETE', `/api/deleted/member/${id}`, { as })).status).toBe(200);
    await runJobs();
    expect(await deps.storage.size(key!)).toBeUndefined();
    const error = 'A member was erased for good since. Please make the file again.';
    // The file that was made since does not hold them.
    expect((await get('/api/circle/exports')).data).toMatchObject([
      { _id: since._id, state: 'done' },
      { _id: made._id, state: 'failed', scope: 'filtered', error },
    ]);
    expect((await get(`/api/exports/${made._id}/file`)).message).toBe(error);
    expect(await tablesWith(secret)).toEqual(['audit_log']);
  });

  test('leaves nothing under an address that they had before, except what belongs to somebody who has it now', async () => {
    const { id, email, name, secret } = await join();
    const session = { coach: coach.id, email, service: 'Bilan', date: addDays(dayIn('UTC', new Date()), 31), time: '10:00' };
    await post('/api/reservation', session);
    const twin = { name: 'Jumeau', email: `jumeau.${secret}@exemple.sn` };
    const { _id: other } = (await post('/api/circle/create', twin)).data;
    await post('/api/reservation', { ...session, email: twin.email, time: '12:00' });
    await post(`/api/circle/members/${id}/merge`, { other });
    const taken = `taken.${randomUUID()}@exemple.sn`;
    for (const address of [taken, `new.${secret}@exemple.sn`])
      expect((await call('PATCH', `/api/circle/members/${id}`, { as, body: { email: address } })).status).toBe(200);
    await post('/api/circle/create', { name: 'Somebody else', email: taken });
    await post('/api/reservation', { ...session, email: taken, time: '14:00' });
    const theirs = await db.selectFrom('delivery').select('to_address').where('to_address', 'like', `%${secret}%`).execute();
    expect(new Set(theirs.map(({ to_address }) => to_address)).size).toBeGreaterThan(1);
    expect((await summary([id])).erased.messages).toBe(theirs.length);
    await remove([id], name);
    await expire(id);
    expect(await tablesWith(secret)).toEqual(['audit_log']);
    expect(await tablesWith(taken)).toEqual(expect.arrayContaining(['delivery', 'member', 'reservation']));
  });

  test('leaves no run that staff made for them, nor an example of a step that was tested with them', async () => {
    const { build, drain } = scenarioTools(world, as);
    const { id: scenario, scenario: made } = await build({ module: 'members.created' }, [
      { module: 'members.find', config: { member: '{{ trigger.member.id }}' } },
      { module: 'mail.send', config: { to: '{{ trigger.member.email }}', subject: 'Bonjour', text: 'Lundi' } },
      { module: 'staff.notify', config: { title: 'Un événement', message: 'À voir' } },
    ]);
    const { id, name, secret } = await join();
    await db.deleteFrom('scenario_run').execute();
    const trial = { subject: id, confirmed: true };
    await post(`/api/scenario/${scenario}/run`, trial);
    await drain();
    for (const step of ['trigger', ...made.reactions.map(({ _id }: { _id: string }) => _id)])
      expect((await post(`/api/scenario/${scenario}/test-step`, { step, ...trial })).data.ok).toBe(true);
    expect(await tablesWith(secret)).toEqual(expect.arrayContaining(['scenario_run', 'scenario_run_step', 'scenario_sample']));
    await remove([id], name);
    await expire(id);
    expect(await tablesWith(secret)).toEqual(['audit_log']);
    expect(await db.selectFrom('scenario_sample').select('subject').execute()).toEqual([]);
    await db.deleteFrom('scenario').execute();
  });

  test('leaves no run of a scenario about a record that was merged into theirs, nor about a session booked with their address', async () => {
    const { build, drain } = scenarioTools(world, as);
    const notifies = [{ module: 'staff.notify', config: { title: 'Un événement', message: 'À voir' } }];
    await build({ module: 'members.created' }, notifies);
    await build({ module: 'reservations.created' }, notifies);
    const { id, name, email, secret } = await join();
    const twin = (await post('/api/circle/create', { name: `Jumeau ${secret}`, email: `jumeau.${secret}@exemple.sn` })).data._id;
    await db
      .insertInto('reservation')
      .values({
        ...{ coach_id: coach.id, email, client_name: name, service: 'Bilan', status: 'confirmed', source: 'staff' },
        ...{ starts_at: new Date('2031-01-01T10:00:00Z'), ends_at: new Date('2031-01-01T11:00:00Z') },
      })
      .execute();
    await drain();
    await post(`/api/circle/members/${id}/merge`, { other: twin });
    expect(await tablesWith(secret)).toEqual(expect.arrayContaining(['scenario_run', 'scenario_run_step']));
    await remove([id], name);
    await expire(id);
    expect(await tablesWith(secret)).toEqual(['audit_log']);
    await db.deleteFrom('scenario').execute();
  });

  test('starts no scenario by a session that is cancelled because its client is erased', async () => {
    const { build } = scenarioTools(world, as);
    await build({ module: 'reservations.changed' }, [
      { module: 'mail.send', config: { to: '{{ trigger.reservation.email }}', subject: 'Annulé', text: 'À bientôt' } },
    ]);
    const { id, name } = await join();
    await remove([id], name);
    await expire(id);
    expect(await db.selectFrom('scenario_run').select('subject').execute()).toEqual([]);
    await db.deleteFrom('scenario').execute();
  });

  test('leaves no notification and no e-mail to a coach about their sessions', async () => {
    const { id, email, name, secret } = await join();
    const date = addDays(dayIn('UTC', new Date()), 30);
    const other = await buildAccount(db, { role: 'coach' });
    const wanted = { coach: coach.id, email, clientName: name, service: 'Bilan', date, time: '10:00', status: 'confirmed' };
    const { _id: session } = (await post('/api/reservation', wanted)).data;
    expect((await call('PATCH', `/api/reservation/${session}`, { as, body: { coach: other.id } })).status).toBe(200);
    await call('PUT', '/api/notifications/digest', { as: other.token, body: { frequency: 'daily' } });
    await sendDigests(deps, new Date(`${dayIn('UTC', new Date())}T12:00:00Z`));
    const about = (email: string) => db.selectFrom('delivery').select('kind').where('to_address', '=', email).orderBy('id').execute();
    expect(await about(other.email)).toEqual([{ kind: 'coach-reservation-changed' }, { kind: 'notification-digest' }]);
    expect(await tablesWith(secret)).toEqual(expect.arrayContaining(['delivery', 'notification']));
    await remove([id], name);
    const events: string[] = [];
    const stop = deps.events.subscribe(({ type }) => events.push(type));
    await expire(id);
    await expect.poll(() => events).toContain('reservations.changed');
    stop();
    expect(await tablesWith(secret)).toEqual(['audit_log']);
    expect(await about(other.email)).toEqual([]);
  });

  test('who has paid leaves the payments under another name, and is never seen again', async () => {
    const { id, email, name, secret } = await join();
    await pay(id, name, email);
    const owned = async () =>
      sql<{ sum: number }>`select sum(amount)::bigint as sum from payment where member_id = ${id}`
        .execute(db)
        .then(({ rows }) => rows[0]!.sum);
    expect((await summary([id])).kept).toEqual({ members: 1, payments: 1, entries: 0, receipts: 0 });
    await db.updateTable('member').set({ unsubscribed_at: new Date() }).where('id', '=', id).execute();
    await remove([id], name);
    const sums = (await get('/api/dashboard')).data;
    expect((await call('DELETE', `/api/deleted/member/${id}`, { as })).status).toBe(200);
    await runJobs();
    await purgeDeleted.handle(deps, {});
    expect(await tablesWith(secret)).toEqual(['audit_log']);
    expect(await unsubscribe(id)).toEqual([ERASED, ERASED]);
    expect((await get(`/api/circle/members/${id}`)).data).toMatchObject({
      fullName: 'Ancien adhérent 1',
      phone: null,
      unsubscribedAt: null,
      tags: [],
      accessGroups: [],
    });
    expect(await db.selectFrom('payment').select(['name', 'email', 'phone', 'amount']).where('member_id', '=', id).execute()).toEqual([
      { name: 'Ancien adhérent 1', email: '', phone: null, amount: 50_000 },
    ]);
    expect(await owned()).toBe(50_000);
    expect((await get('/api/dashboard')).data.money).toEqual(sums.money);
    expect(await found('archived=only')).not.toContain(id);
    expect((await get('/api/deleted?kind=member')).data.map((item: { _id: string }) => item._id)).not.toContain(id);
    // A payment that was begun before arrives late, and does not bring the name back.
    await pay(id, name, email);
    expect(await tablesWith(secret)).toEqual(['audit_log']);
    expect(await owned()).toBe(100_000);
    // The address is free again, and joining with it makes somebody new.
    const again = await post('/api/circle/create', { name, email, option: 'Partial' });
    expect(again.data._id).not.toBe(id);
    // The second one gets the next number.
    await pay(again.data._id, name, email);
    await remove([again.data._id], name);
    await expire(again.data._id);
    expect((await get(`/api/circle/members/${again.data._id}`)).data.fullName).toBe('Ancien adhérent 2');
  });

  test('who has paid gets nothing of the product when a payment of theirs is restored', async () => {
    const [group, tag] = [(await post('/api/circle/spaces', { name: 'Cours' })).data, (await post('/api/tags', { name: 'Inscrit' })).data];
    await db
      .updateTable('product')
      .set({ access_groups: [group._id], tags: [tag._id] })
      .where('name', '=', 'COACHING')
      .execute();
    const { id, email, name } = await join();
    const paid = await pay(id, name, email);
    await call('DELETE', `/api/payment/${paid}`, { as });
    await remove([id], name);
    await expire(id);
    expect((await post(`/api/payment/${paid}/restore`)).success).toBe(true);
    expect((await get(`/api/circle/members/${id}`)).data).toMatchObject({ payment: { sequence: 1 }, tags: [], accessGroups: [] });
  });

  test('several are confirmed by their number, and only admins delete', async () => {
    const members = await Promise.all([join(), join(), join()]);
    const ids = members.map(({ id }) => id);
    expect((await remove(ids, members[0]!.name)).status).toBe(400);
    expect((await remove(ids, '3', coach.token)).status).toBe(403);
    expect((await call('POST', '/api/circle/deletion', { as: coach.token, body: { selection: { ids } } })).status).toBe(403);
    expect((await remove([randomUUID()], '1')).status).toBe(404);
    const runs = await Promise.all([remove(ids, '3'), remove(ids.toReversed(), '3')]);
    expect(runs.reduce((sum, { body }) => sum + body.data.changed, 0)).toBe(3);
    expect((await call('GET', '/api/deleted?kind=member', { as: coach.token })).body).toMatchObject({ data: [], count: 0 });
    expect((await call('DELETE', `/api/deleted/member/${ids[0]}`, { as: coach.token })).status).toBe(403);
  });

  test('is erased only when Circle has confirmed that the access is gone, and a sync brings nobody back', async () => {
    const { id, name } = await join();
    const circleId = 4_242;
    await db.updateTable('member').set({ circle_id: circleId }).where('id', '=', id).execute();
    const { id: group } = await db
      .insertInto('access_group')
      .values({ name: randomUUID(), kind: 'space', circle_id: 99 })
      .returning('id')
      .executeTakeFirstOrThrow();
    await remove([id], name);
    await db.insertInto('member_access_group').values({ member_id: id, access_group_id: group, circle_state: 'removing' }).execute();
    const linked = { ...deps, env: { ...deps.env, CIRCLE_API_TOKEN: 'token' } };
    await db.updateTable('member').set({ purge_at: new Date() }).where('id', '=', id).execute();
    await purgeDeleted.handle(linked, {});
    expect(await statusOf(id)).toBe(200);
    await db.deleteFrom('member_access_group').where('member_id', '=', id).execute();
    await purgeDeleted.handle(linked, {});
    expect(await statusOf(id)).toBe(404);
    expect(await db.selectFrom('erased_circle').select('circle_id').execute()).toEqual([{ circle_id: circleId }]);
  });

  test('loses in Circle what a payment gave them after the deletion, unless Circle refuses to take it', async () => {
    const { id, name, email } = await join();
    await db.updateTable('member').set({ circle_id: 4_343 }).where('id', '=', id).execute();
    const group = await insertRow(db, 'access_group', { name: randomUUID(), kind: 'space', circle_id: 101 });
    await remove([id], name);
    await db.insertInto('member_access_group').values({ member_id: id, access_group_id: group, circle_state: 'synced' }).execute();
    await db.updateTable('member').set({ purge_at: new Date() }).where('id', '=', id).execute();
    const linked = { ...deps, env: { ...deps.env, CIRCLE_API_TOKEN: 'token' } };
    await purgeDeleted.handle(linked, {});
    expect(await statusOf(id)).toBe(200);
    const access = await db.selectFrom('member_access_group').selectAll().where('member_id', '=', id).executeTakeFirst();
    const waiting = { memberId: id, groupId: group, name: 'Espace', kind: 'space', circleGroupId: 101, email, state: 'removing' } as const;
    expect(access!.circle_state).toBe(waiting.state);
    await refuseAccess(db, waiting, 'Circle answers 422');
    await purgeDeleted.handle(linked, {});
    expect(await statusOf(id)).toBe(404);
  });

  test('does not wait for Circle when the member was never added there', async () => {
    const { id, name } = await join();
    const group = { name: randomUUID(), kind: 'space' as const, circle_id: 100 };
    const { id: groupId } = await db.insertInto('access_group').values(group).returning('id').executeTakeFirstOrThrow();
    const linked = { ...deps, env: { ...deps.env, CIRCLE_API_TOKEN: 'token' } };
    await db.updateTable('member').set({ circle_state: 'failed' }).where('id', '=', id).execute();
    await db.insertInto('member_access_group').values({ member_id: id, access_group_id: groupId, circle_state: 'removing' }).execute();
    await remove([id], name);
    await db.updateTable('member').set({ purge_at: new Date() }).where('id', '=', id).execute();
    await purgeDeleted.handle(linked, {});
    expect(await statusOf(id)).toBe(404);
  });
});
