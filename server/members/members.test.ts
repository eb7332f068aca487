import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Member } from '#contract/members.ts';
import { mergeMembers } from '#server/profiles/merge.queries.ts';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { during } from '#server/testing/locks.ts';
import { MEMBER_REFERENCES } from './references.rules.ts';
import { lockWithSessionsAndMessages } from './sessions-of-members.queries.ts';

const { call, db } = await testApp();
const admin = await buildAccount(db, { name: 'Aïssatou Ndiaye' });
const coach = await buildAccount(db, { role: 'coach' });

const get = (path: string, as = admin.token) => call('GET', path, { as });
const post = (path: string, body: object, as = admin.token) => call('POST', path, { body, as });
const patch = (id: string, body: object, as = admin.token) => call('PATCH', `/api/circle/members/${id}`, { body, as });

async function create(given: object = {}): Promise<Member> {
  const { status, body } = await post('/api/circle/create', { name: 'Fatou Diop', email: `fatou.${randomUUID()}@exemple.sn`, ...given });
  expect(status, body.message).toBe(200);
  return body.data;
}
const read = async (id: string): Promise<Member> => (await get(`/api/circle/members/${id}`)).body.data;
const timeline = async (id: string) => (await get(`/api/circle/members/${id}/timeline`)).body;

describe('adding a member', () => {
  test('takes the specification’s payload, tidies what was typed, writes who did it', async () => {
    const member = await create({
      name: '  Awa Koné ',
      email: ' AWA.Kone@Exemple.SN ',
      option: 'Partial',
      date: '2026-01-31',
      send: false,
      age: '31',
      nationality: 'Ivoirienne',
      phone: '00 225 07 08 09 10 11',
    });
    expect(member).toMatchObject({
      fullName: 'Awa Koné',
      email: 'awa.kone@exemple.sn',
      phone: '+2250708091011',
      age: 31,
      status: 'NON TRAITÉ',
      unsubscribedAt: null,
      bouncedAt: null,
      moderator: false,
      joinedAt: '2026-01-31T12:00:00.000Z',
      payment: { status: 'Late', option: 'Partiel', sequence: 0, next: '2026-01-31', lastAt: null },
      reminder: { state: 'Registration', sequence: 0, max: 4, next: '2026-02-01' },
      accessGroups: [],
      circle: { state: 'local' },
      rev: 1,
    });
    const { data, count } = await timeline(member._id);
    expect({ count, data }).toMatchObject({ count: 1, data: [{ kind: 'created', actor: 'Aïssatou Ndiaye', data: { source: 'staff' } }] });
    const logged = await db.selectFrom('audit_log').select(['action', 'actor_id']).where('subject_id', '=', member._id).execute();
    expect(logged).toEqual([{ action: 'member.created', actor_id: admin.id }]);
  });

  test('is invited where staff say so', async () => {
    const member = await create({ send: true });
    // No e-mail account is linked here: the e-mail is kept, and nobody was invited yet.
    expect(member.invitedAt).toBeNull();
    expect((await timeline(member._id)).data.map((event: { kind: string }) => event.kind)).toEqual(
      expect.arrayContaining(['mail', 'invited', 'created']),
    );
  });

  test('an address that is known gets a sentence and the member who has it', async () => {
    const member = await create();
    const { status, body } = await post('/api/circle/create', { name: 'Autre', email: member.email.toUpperCase() });
    expect(status).toBe(409);
    expect(body).toMatchObject({ errors: { email: 'There is already a member with this e-mail address.' }, data: { _id: member._id } });
  });

  test.each([
    [{ phone: '12345' }, 'phone'],
    [{ phone: 'abc' }, 'phone'],
    [{ name: '   ' }, 'name'],
    [{ email: 'x' }, 'email'],
    [{ date: '0000-01-01' }, 'date'],
    [{ age: 200 }, 'age'],
    [{ option: 'Rien' }, 'option'],
  ])('%j is refused beside its field', async (given, field) => {
    const { status, body } = await post('/api/circle/create', { name: 'Awa', email: `${randomUUID()}@exemple.sn`, ...given });
    expect({ status, fields: Object.keys(body.errors) }).toEqual({ status: 400, fields: [field] });
  });

  test('a local number is one of Senegal, another’s country is kept', async () => {
    expect((await create({ phone: '77 123 45 67' })).phone).toBe('+221771234567');
    expect((await create({ phone: '+33 6 12 34 56 78' })).phone).toBe('+33612345678');
    expect((await create({ phone: '  ' })).phone).toBe(null);
  });
});

describe('changing a member', () => {
  test('each change raises rev, is on the timeline with the old and the new value, and a stale one is told', async () => {
    const member = await create();
    const { body } = await patch(member._id, { payment: { status: 'Late', last: '2026-02-28' }, rev: member.rev });
    expect(body.data).toMatchObject({ rev: 2, payment: { status: 'Late', lastAt: '2026-02-28' } });
    expect((await timeline(member._id)).data[0]).toMatchObject({
      kind: 'billing',
      data: { changes: { 'payment.status': ['Progress', 'Late'], 'payment.lastAt': [null, '2026-02-28'] } },
    });
    const stale = await patch(member._id, { fullName: 'Autre', rev: 1 });
    expect(stale.status).toBe(409);
    expect(stale.body.data).toMatchObject({ rev: 2, fullName: 'Fatou Diop' });
    // The same again changes nothing.
    expect((await patch(member._id, { payment: { status: 'Late' } })).body.data.rev).toBe(2);
    expect((await timeline(member._id)).count).toBe(2);
  });

  test('a moment given for a day counts for its day in the programme’s time zone', async () => {
    await db.updateTable('setting').set({ time_zone: 'Africa/Douala' }).execute();
    const late = '2026-03-31T23:30:00.000Z';
    const member = await create({ date: late });
    expect(member.payment.next).toBe('2026-04-01');
    const { status, body } = await patch(member._id, {
      payment: { next: late, lastAt: '2026-03-31T23:30:00-02:00' },
      subscription: { next: late, last: '2026-03-31T10:00:00Z' },
      reminder: { next: late, last: '2026-03-31' },
    });
    await db.updateTable('setting').set({ time_zone: 'Africa/Dakar' }).execute();
    expect([status, body.data]).toMatchObject([
      200,
      {
        payment: { next: '2026-04-01', lastAt: '2026-04-01' },
        subscription: { next: '2026-04-01', last: '2026-03-31' },
        reminder: { next: '2026-04-01', last: '2026-03-31T11:00:00.000Z' },
      },
    ]);
    // `last` is the same date under its other name.
    expect((await patch(member._id, { payment: { last: late } })).body.data.payment.lastAt).toBe('2026-03-31');
    const nonsense = await patch(member._id, { payment: { next: 'demain' } });
    expect(nonsense.body.errors).toEqual({
      'payment.next': 'Enter a date like 2026-11-30. Or: Enter a time like 2026-11-30T14:00:00Z.',
    });
    expect((await patch(member._id, { payment: { next: '2500-01-01T00:00:00Z' } })).body.errors['payment.next']).toContain(
      'from 1900 to 2199',
    );
  });

  test('what staff set by hand is what later payments are counted on', async () => {
    const member = await create();
    await patch(member._id, { payment: { status: 'Progress', sequence: 2, option: 'Partiel', next: '2026-03-31' } });
    const row = await db
      .selectFrom('member')
      .select(['billing_base', 'billing_base_at'])
      .where('id', '=', member._id)
      .executeTakeFirstOrThrow();
    expect(row.billing_base).toEqual({
      payment: { status: 'Progress', option: 'Partiel', last: null, sequence: 2, next: '2026-03-31' },
      subscription: { status: null, last: null, sequence: 0, next: null },
    });
  });

  test('an address that another member gets at the same moment is refused beside its field', async () => {
    const member = await create();
    const email = `${randomUUID()}@exemple.sn`;
    const changed = await during(db, {
      first: (db) => db.insertInto('member').values({ full_name: 'Awa Diop', email }).execute(),
      begin: () => patch(member._id, { email }),
    });
    expect(changed).toMatchObject({ status: 409, body: { errors: { email: expect.any(String) } } });
  });

  test('a coach changes the person, never the billing', async () => {
    const member = await create();
    for (const body of [{ payment: { status: 'Completed' } }, { subscription: { next: null } }, { reminder: { sequence: 2 } }]) {
      const { status, body: problem } = await patch(member._id, body, coach.token);
      expect({ status, problem }).toEqual({
        status: 403,
        problem: { success: false, message: 'Only an admin can change payments, subscriptions and reminders.' },
      });
    }
    expect((await patch(member._id, { status: 'TRAITÉ', payment: {} }, coach.token)).body.data.status).toBe('TRAITÉ');
    const stolen = await patch(member._id, { email: 'coach@exemple.sn', phone: null }, coach.token);
    expect(stolen).toMatchObject({ status: 403, body: { errors: { email: 'Only an admin can change the e-mail address of a member.' } } });
    // The dialog sends the address along when it is the same.
    expect((await patch(member._id, { email: member.email, work: 'Couturière' }, coach.token)).body.data.work).toBe('Couturière');
    for (const path of ['create', `set-as-moderator/${member._id}`, `add-to-space/${member._id}`, `members/${member._id}/merge`, 'bulk'])
      expect((await post(`/api/circle/${path}`, {}, coach.token)).status, path).toBe(403);
  });

  test('an address of somebody else, a status that is none, an id that is unknown', async () => {
    const [one, two] = [await create(), await create()];
    expect((await patch(one._id, { email: two.email })).body.errors).toEqual({
      email: 'There is already a member with this e-mail address.',
    });
    expect((await patch(one._id, { payment: { status: 'Payé' } })).body.errors).toEqual({ 'payment.status': 'Invalid status selected.' });
    expect((await patch(one._id, { phone: null, age: null })).status).toBe(200);
    expect((await patch(randomUUID(), { fullName: 'X' })).status).toBe(404);
  });

  test('moderators, spaces, tags and notes', async () => {
    const member = await create();
    await post(`/api/circle/set-as-moderator/${member._id}`, { moderator: true });
    const { data: space } = (await post('/api/circle/spaces', { name: 'Entraide' })).body;
    const { data: other } = (await post('/api/circle/spaces', { name: 'Annonces' })).body;
    const both = await post(`/api/circle/add-to-space/${member._id}`, { spaces: [space._id, other._id] });
    expect(both.body).toMatchObject({ message: 'Member updated', data: { accessGroups: [{ name: 'Annonces' }, { name: 'Entraide' }] } });
    await post(`/api/circle/add-to-space/${member._id}`, { spaces: space._id });
    await post(`/api/circle/remove-from-space/${member._id}`, { spaces: space._id });
    expect((await post(`/api/circle/add-to-space/${member._id}`, { spaces: randomUUID() })).status).toBe(400);

    const { data: tag } = (await post('/api/tags', { name: 'Été', color: '#0aa', emoji: '☀️' })).body;
    expect((await post('/api/tags', { name: 'ete' })).status).toBe(409);
    await post(`/api/circle/members/${member._id}/tags`, { tags: [tag._id, tag._id] }, coach.token);
    expect((await post(`/api/circle/members/${member._id}/tags`, { tags: [randomUUID()] })).status).toBe(400);

    const note = (await post(`/api/circle/members/${member._id}/notes`, { text: ' Rappeler lundi ' }, coach.token)).body.data;
    expect(note).toMatchObject({ text: 'Rappeler lundi', author: coach.name });
    const mine = (await post(`/api/circle/members/${member._id}/notes`, { text: 'À moi' })).body.data;
    expect((await call('DELETE', `/api/circle/notes/${mine._id}`, { as: coach.token })).status).toBe(403);
    expect((await call('DELETE', `/api/circle/notes/${note._id}`, { as: coach.token })).status).toBe(200);
    expect((await get(`/api/circle/members/${member._id}/notes`)).body.data).toMatchObject([{ text: 'À moi' }]);
    const restore = (id: string) => call('POST', `/api/circle/notes/${id}/restore`, { as: coach.token });
    expect((await call('DELETE', `/api/circle/notes/${mine._id}`, { as: admin.token })).status).toBe(200);
    expect((await restore(mine._id)).status).toBe(403);
    expect((await call('POST', `/api/circle/notes/${mine._id}/restore`, { as: admin.token })).status).toBe(200);
    expect((await call('DELETE', `/api/circle/notes/${note._id}`, { as: coach.token })).status).toBe(404);
    expect((await get(`/api/circle/members/${member._id}/notes`)).body.data).toHaveLength(1);

    expect(await read(member._id)).toMatchObject({ moderator: true, tags: [{ name: 'Été' }], accessGroups: [{ name: 'Annonces' }] });
    const { data, count } = await timeline(member._id);
    const kinds = [
      'note-restored',
      'note-removed',
      'note-removed',
      'note',
      'note',
      'tags',
      'access-taken',
      'access-given',
      'moderator',
      'created',
    ];
    expect({ count, kinds: data.map((event: { kind: string }) => event.kind) }).toEqual({ count: kinds.length, kinds });
    expect((await get('/api/circle/spaces')).body.data).toMatchObject([
      { name: 'Annonces', members: 1 },
      { name: 'Entraide', members: 0 },
    ]);
  });

  test('e-mails to the member and forms that it answered by invitation are on the timeline', async () => {
    const member = await create();
    await db
      .insertInto('delivery')
      .values({ kind: 'form-invitation', to_address: member.email.toUpperCase(), subject: 'Bonjour', text: 'x', html: 'x' })
      .execute();
    const { data, count } = await timeline(member._id);
    expect({ count, newest: data[0] }).toMatchObject({
      count: 2,
      newest: { kind: 'mail', data: { subject: 'Bonjour', state: 'pending' } },
    });
    expect((await get(`/api/circle/members/${member._id}/timeline?page=2&limit=1`)).body.data).toMatchObject([{ kind: 'created' }]);
    expect((await get(`/api/circle/members/${member._id}/timeline?page=9`)).body).toMatchObject({ count: 2, data: [] });
  });
});

test('a note is deleted while its member is merged into another one', async () => {
  const [kept, other] = [await create(), await create()];
  const { body } = await post(`/api/circle/members/${other._id}/notes`, { text: 'Rappeler lundi' });
  const deleted = await during(db, {
    first: (trx) => lockWithSessionsAndMessages(trx, [kept._id, other._id]),
    begin: () => call('DELETE', `/api/circle/notes/${body.data._id}`, { as: admin.token }),
    finish: (trx) => mergeMembers(trx, undefined, kept._id, other._id),
  });
  expect(deleted.status).toBe(200);
  expect((await get(`/api/circle/members/${kept._id}/notes`)).body.data).toEqual([]);
});

test('a member has a language, or else that of the programme', async () => {
  const member = await create();
  expect(member.language).toBeNull();
  const added = { name: 'Kofi Mensah', email: 'kofi@example.gh', language: 'en' };
  expect((await call('POST', '/api/circle/create', { as: admin.token, body: added })).body.data.language).toBe('en');
  expect((await patch(member._id, { language: 'de' })).status).toBe(400);
  expect((await patch(member._id, { language: 'en' }, coach.token)).body.data.language).toBe('en');
  expect((await timeline(member._id)).data[0]).toMatchObject({ kind: 'edited', data: { changes: { language: [null, 'en'] } } });
  expect((await patch(member._id, { language: null })).body.data.language).toBeNull();
});

describe('merging', () => {
  test('everything moves to the one that is kept; the other’s id answers it', async () => {
    const kept = await create({ name: 'Awa Sarr' });
    const other = await create({ name: 'A. Sarr', phone: '771234567', age: 40 });
    const { data: tag } = (await post('/api/tags', { name: `Tag ${randomUUID()}` })).body;
    const { data: space } = (await post('/api/circle/spaces', { name: 'Salle' })).body;
    for (const { _id } of [kept, other]) await post(`/api/circle/members/${_id}/tags`, { tags: [tag._id] });
    await post(`/api/circle/add-to-space/${other._id}`, { spaces: space._id });
    await post(`/api/circle/members/${other._id}/notes`, { text: 'Sa sœur paie' });
    await db
      .insertInto('payment')
      .values({
        member_id: other._id,
        category: 'Registration',
        name: 'A. Sarr',
        produit: 'COACHING',
        moyen: 'Cash',
        amount: 200_000,
        currency: 'XOF',
        payment_id: randomUUID(),
        paid_at: new Date('2026-02-03T10:00:00Z'),
      })
      .execute();

    expect((await post(`/api/circle/members/${kept._id}/merge`, { other: kept._id })).body.errors).toHaveProperty('other');
    expect((await post(`/api/circle/members/${kept._id}/merge`, { other: randomUUID() })).status).toBe(404);
    const { data } = (await post(`/api/circle/members/${kept._id}/merge`, { other: other._id })).body;
    expect(data).toMatchObject({
      _id: kept._id,
      fullName: 'Awa Sarr',
      phone: '+221771234567',
      age: 40,
      tags: [{ _id: tag._id }],
      accessGroups: [{ name: 'Salle' }],
      payment: { sequence: 1, lastAt: '2026-02-03' },
    });
    expect(await read(other._id)).toEqual(await read(kept._id));
    expect((await patch(other._id, { work: 'Couturière' })).body.data).toMatchObject({ _id: kept._id, work: 'Couturière' });
    expect((await get(`/api/circle/members/${other._id}/notes`)).body.data).toMatchObject([{ text: 'Sa sœur paie' }]);
    const payments = await db.selectFrom('payment').select('member_id').where('member_id', '=', kept._id).execute();
    expect(payments).toHaveLength(1);
    const kinds = (await timeline(kept._id)).data.map((event: { kind: string }) => event.kind);
    expect(kinds.filter((kind: string) => kind === 'created')).toHaveLength(2);
    const snapshot = await db.selectFrom('member_merge').select('merged').where('merged_id', '=', other._id).executeTakeFirstOrThrow();
    expect(snapshot.merged).toMatchObject({ email: other.email, fullName: 'A. Sarr' });

    // A third record: ids of the first merge follow.
    const third = await create();
    await post(`/api/circle/members/${third._id}/merge`, { other: other._id });
    expect((await read(other._id))._id).toBe(third._id);
    expect((await read(kept._id))._id).toBe(third._id);
  });

  test('knows every column of the database that names a member', async () => {
    const { rows } = await sql<{ name: string }>`
      select c.relname || '.' || a.attname as name from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and (a.attname = 'member_id' or exists (
        select from pg_constraint f where f.contype = 'f' and f.conrelid = c.oid and f.confrelid = 'member'::regclass and f.conkey = array[a.attnum]
      )) order by 1`.execute(db);
    expect(
      rows.map(({ name }) => name),
      'MEMBER_REFERENCES in server/members/references.rules.ts has these columns, with what a merge and an erasure do with each.',
    ).toEqual(Object.keys(MEMBER_REFERENCES).toSorted());
  });

  test('takes along e-mails that wait, and gives back what Out had taken', async () => {
    const [kept, other, third] = [await create(), await create(), await create()];
    const { data: group } = (await post('/api/circle/spaces', { name: `Salle ${randomUUID()}` })).body;
    const email = { kind: 'reminder', to_address: other.email, subject: 'Rappel', text: 'Rappel', state: 'sent' } as const;
    await db
      .insertInto('delivery')
      .values({ ...email, member_id: other._id, reminds_id: other._id, reminds_state: 'Registration', reminds_due: '2026-03-01' })
      .execute();
    await db
      .insertInto('member_out')
      .values({ member_id: other._id, kind: 'Registration', access_groups: [group._id] })
      .execute();

    await db.insertInto('member_out').values({ member_id: kept._id, kind: 'Registration' }).execute();
    await post(`/api/circle/members/${kept._id}/merge`, { other: other._id });
    const mine = await db.selectFrom('delivery').select(['member_id', 'reminds_id']).where('to_address', '=', other.email).execute();
    expect(mine).toEqual([{ member_id: kept._id, reminds_id: kept._id }]);
    const out = await db.selectFrom('member_out').select('access_groups').where('member_id', '=', kept._id).executeTakeFirstOrThrow();
    expect(out.access_groups).toEqual([group._id]);

    // Not Out itself: nothing would ever give it back.
    const { data } = (await post(`/api/circle/members/${third._id}/merge`, { other: kept._id })).body;
    expect(data.accessGroups).toMatchObject([{ _id: group._id }]);
  });

  test('two merges of the same pair at once end in one member', async () => {
    const [one, two] = [await create(), await create()];
    const answers = await Promise.all([
      post(`/api/circle/members/${one._id}/merge`, { other: two._id }),
      post(`/api/circle/members/${two._id}/merge`, { other: one._id }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()[0]).toBe(200);
    for (const { status } of answers) expect([200, 400, 404]).toContain(status);
    expect((await read(one._id))._id).toBe((await read(two._id))._id);
  });
});
