import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { insertRow } from '#server/db/db.ts';
import { testApp } from '#server/testing/app.ts';
import { buildAccount, buildForm, buildQuestion } from '#server/testing/factories.ts';
import { whereSegment } from './segments.queries.ts';

const { call, db } = await testApp();
const admin = await buildAccount(db);
const coach = await buildAccount(db, { role: 'coach' });
const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);
const dayOf = (date: Date) => date.toISOString().slice(0, 10);

const ids = Object.fromEntries(
  await Promise.all(
    ['awa', 'binta', 'cheikh', 'djibril'].map(async (name) => {
      const given = {
        full_name: name,
        email: `${name}@exemple.sn`,
        ...(name === 'djibril' && { bounced_at: new Date(), language: 'en' as const }),
      };
      const { id } = await db.insertInto('member').values(given).returning('id').executeTakeFirstOrThrow();
      return [name, id] as const;
    }),
  ),
) as Record<'awa' | 'binta' | 'cheikh' | 'djibril', string>;

/** The first names of the members that a filter finds. */
async function found(filter: Record<string, string | number>, as = admin.token): Promise<string[]> {
  const query = new URLSearchParams(Object.entries(filter).map(([name, value]) => [name, String(value)] as [string, string]));
  const { status, body } = await call('GET', `/api/circle?${query}`, { as });
  expect(status, body.message).toBe(200);
  return body.members.map(({ fullName }: { fullName: string }) => fullName).sort();
}

describe('the list is filtered by what members did', () => {
  test('by payments: for a product and since a day, without those refunded in full or deleted', async () => {
    const pay = (name: keyof typeof ids, days: number, more: object = {}) =>
      db
        .insertInto('payment')
        .values({
          ...{ member_id: ids[name], name, category: 'Registration', produit: 'COACHING', moyen: 'Cash', amount: 50_000, currency: 'XOF' },
          ...{ payment_id: randomUUID(), paid_at: daysAgo(days), ...more },
        })
        .execute();
    await pay('awa', 40);
    await pay('binta', 3, { produit: 'ECOM AFRICA PRO' });
    await pay('cheikh', 3, { refunded: 50_000 });
    await pay('djibril', 3, { deleted_at: new Date() });
    expect(await found({ paid: 'some' })).toEqual(['awa', 'binta']);
    expect(await found({ paid: 'none' })).toEqual(['cheikh', 'djibril']);
    expect(await found({ paidFor: 'COACHING' })).toEqual(['awa']);
    expect(await found({ paidFrom: dayOf(daysAgo(10)) })).toEqual(['binta']);
    expect(await found({ paidTo: dayOf(daysAgo(10)) })).toEqual(['awa']);
    expect(await found({ paid: 'none', paidFor: 'COACHING', paidFrom: dayOf(daysAgo(10)) })).toEqual(['awa', 'binta', 'cheikh', 'djibril']);
  });

  test('by the answers to a form, which an invitation or an e-mail address tells', async () => {
    const question = buildQuestion({ type: 'email', title: 'E-mail' });
    const content = buildForm({ questions: [question], isPublished: true });
    const { body } = await call('POST', '/api/forms', { as: admin.token, body: content });
    const form = body.data._id as string;
    const answer = async (address: string) =>
      (await call('POST', '/api/answers', { body: { formId: form, answers: { [question.id]: address } } })).body.data;
    await answer('BINTA@exemple.sn');
    await answer('nobody@exemple.sn');
    await answer('autre@exemple.sn');
    await sql`insert into form_invite (form_id, email, response_id)
      select ${form}, 'awa@exemple.sn', id from response where answers::text like '%autre%'`.execute(db);
    expect(await found({ form })).toEqual(['awa', 'binta']);
    expect(await found({ form, formAnswer: 'unanswered' })).toEqual(['cheikh', 'djibril']);
    await db.updateTable('response').set({ deleted_at: new Date() }).execute();
    expect(await found({ form })).toEqual([]);
    const gone = randomUUID();
    expect(await found({ form: gone })).toEqual([]);
    // Otherwise, everybody would be somebody who has not answered a form that was removed for good.
    expect(await found({ form: gone, formAnswer: 'unanswered' })).toEqual([]);
    expect(await found({ fields: `${gone}:empty` })).toEqual([]);
  });

  test('by campaign e-mails: only those that were sent count', async () => {
    const { id: campaign } = await db.insertInto('campaign').values({ name: 'Promo' }).returning('id').executeTakeFirstOrThrow();
    const empty = { subject: '', body: '', link: '', button_text: '' };
    const { id: run } = await db
      .insertInto('campaign_run')
      .values({ campaign_id: campaign, scheduled_for: new Date(), ...empty })
      .returning('id')
      .executeTakeFirstOrThrow();
    const deliver = (name: keyof typeof ids, state: 'sent' | 'captured', days: number) =>
      db
        .insertInto('delivery')
        .values({ kind: 'campaign', run_id: run, member_id: ids[name], to_address: 'x@exemple.sn', state, sent_at: daysAgo(days) })
        .execute();
    await deliver('awa', 'sent', 40);
    await deliver('binta', 'sent', 2);
    await deliver('cheikh', 'captured', 2);
    expect(await found({ received: 'some' })).toEqual(['awa', 'binta']);
    expect(await found({ received: 'some', receivedWithin: 30 })).toEqual(['binta']);
    expect(await found({ received: 'none', receivedWithin: 30 })).toEqual(['awa', 'cheikh', 'djibril']);
  });

  test('by reservations, the language and the state of the address', async () => {
    const book = (name: keyof typeof ids, day: number, more: object) =>
      db
        .insertInto('reservation')
        .values({
          ...{ coach_id: coach.id, email: `${name}@exemple.sn`, service: 'Bilan', source: 'staff', status: 'confirmed' },
          ...{ starts_at: daysAgo(-day), ends_at: daysAgo(-day - 0.02), ...more },
        })
        .execute();
    await book('awa', 3, { member_id: ids.awa });
    await book('binta', -3, {});
    await book('cheikh', -5, { status: 'missed' });
    await book('djibril', 5, { status: 'cancelled' });
    expect(await found({ reservation: 'any' })).toEqual(['awa', 'binta', 'cheikh']);
    expect(await found({ reservation: 'upcoming' })).toEqual(['awa']);
    expect(await found({ reservation: 'past' })).toEqual(['binta']);
    expect(await found({ reservation: 'missed' })).toEqual(['cheikh']);
    expect(await found({ reservation: 'none' })).toEqual(['djibril']);
    expect(await found({ campaigns: 'bounced' })).toEqual(['djibril']);
    expect(await found({ campaigns: 'reachable', language: 'fr' })).toEqual(['awa', 'binta', 'cheikh']);
    expect(await found({ language: 'en' })).toEqual(['djibril']);
  });

  test.each(['paid=none', 'paidFor=COACHING', 'received=none', 'reservation=missed'])('a coach cannot filter by %s', async (query) => {
    for (const path of ['/api/circle', '/api/circle/count'])
      expect((await call('GET', `${path}?${query}`, { as: coach.token })).status).toBe(403);
  });
});

describe('segments', () => {
  beforeEach(() => db.deleteFrom('saved_view').execute());
  const save = async (more: object = {}, as = admin.token) =>
    (await call('POST', '/api/views', { as, body: { screen: 'users', name: 'Joignables', search: { campaigns: 'reachable' }, ...more } }))
      .body.data;
  const change = (id: string, body: object, as = admin.token) => call('PATCH', `/api/views/${id}`, { as, body });
  const remove = (id: string, as = admin.token) => call('DELETE', `/api/views/${id}`, { as });
  const names = async (as: string) =>
    (await call('GET', '/api/views?screen=users', { as })).body.data.map((view: { name: string; mine: boolean }) => [view.name, view.mine]);
  const selected = async (id: string) => {
    const where = await whereSegment(db, id);
    if (!where) return undefined;
    return (await sql<{ full_name: string }>`select full_name from member where ${where} order by 1`.execute(db)).rows.map(
      (row) => row.full_name,
    );
  };

  test('select members by their filter, whatever their columns and sort', async () => {
    const { _id } = await save({ search: { campaigns: 'reachable', sort: 'email', order: 'asc', columns: ['email'] } });
    expect(await selected(_id)).toEqual(['awa', 'binta', 'cheikh']);
    expect((await change(_id, { search: { campaigns: 'bounced' } })).body).toMatchObject({
      message: 'Segment saved',
      data: { name: 'Joignables' },
    });
    expect(await selected(_id)).toEqual(['djibril']);
    expect(await selected(randomUUID())).toBeUndefined();
  });

  test('a filter that cannot be read is refused, and one that is stored selects nobody', async () => {
    const bad = { screen: 'users', name: 'X', search: { campaigns: 'nonsense' } };
    const { status, body } = await call('POST', '/api/views', { as: admin.token, body: bad });
    expect([status, body.errors]).toEqual([400, { search: 'These filters cannot be read. Please choose them again in the list.' }]);
    const { _id } = await save();
    expect((await change(_id, { search: { tag: 'vip' } })).status).toBe(400);
    await db
      .updateTable('saved_view')
      .set({ search: JSON.stringify({ tag: 'vip' }) })
      .where('id', '=', _id)
      .execute();
    expect(await selected(_id)).toBeUndefined();
  });

  test('days that are backwards are refused, and a segment that was stored with them is shown and selects nobody', async () => {
    const search = { from: '2026-02-02', to: '2026-02-01' };
    const sentence = 'The last day must not come before the first';
    const { _id } = await save();
    const changed = await change(_id, { search });
    expect([changed.status, changed.body.errors]).toEqual([400, { search: sentence }]);
    await db
      .updateTable('saved_view')
      .set({ search: JSON.stringify(search) })
      .where('id', '=', _id)
      .execute();
    const { body: views } = await call('GET', '/api/views?screen=users', { as: admin.token });
    expect(views.data).toMatchObject([{ _id, search }]);
    expect(await selected(_id)).toEqual([]);
    const listed = await call('GET', `/api/circle?${new URLSearchParams(search)}`, { as: admin.token });
    expect([listed.status, listed.body]).toEqual([400, { success: false, message: sentence, errors: { to: sentence } }]);
  });

  test('a filter that names a tag which does not exist is refused, and a new name is not', async () => {
    const { _id } = await save();
    for (const search of [{ tag: randomUUID() }, { fields: [`${randomUUID()}:empty`] }])
      expect((await change(_id, { search })).body.errors).toEqual({
        search: 'These filters name something that does not exist any more. Please choose them again in the list.',
      });
    const gone = JSON.stringify({ tag: randomUUID() });
    await db.updateTable('saved_view').set({ search: gone }).where('id', '=', _id).execute();
    expect((await change(_id, { name: 'Z' })).status).toBe(200);
  });

  test.each([
    ['form', { visibility: 'public', draft: JSON.stringify(buildForm()) }, (id: string) => ({ form: id, formAnswer: 'unanswered' })],
    ['member_field', { key: 'taille', name: 'Taille', kind: 'text', place: 1 }, (id: string) => ({ fields: [`${id}:empty`] })],
    ['tag', { name: 'Passante' }, (id: string) => ({ tag: id })],
    ['access_group', { name: 'Ancien' }, (id: string) => ({ accessGroup: id })],
  ] as const)('one that names a row of %s is missing when that is gone', async (table, row, searchOf) => {
    const id = await insertRow(db, table, row as never);
    const { _id } = await save({ search: searchOf(id) });
    expect(await selected(_id)).toBeDefined();
    await db.deleteFrom(table).where('id', '=', id).execute();
    expect(await selected(_id)).toBeUndefined();
  });

  test('are one’s own, or shared', async () => {
    const own = await save({ name: 'À moi' }, coach.token);
    const shared = await save({ name: 'À tous', shared: true });
    expect(await names(coach.token)).toEqual([
      ['À moi', true],
      ['À tous', false],
    ]);
    expect(await names(admin.token)).toEqual([['À tous', true]]);
    expect((await remove(shared._id, coach.token)).status).toBe(403);
    expect((await change(shared._id, { name: 'Z' }, coach.token)).status).toBe(403);
    expect((await remove(own._id)).status).toBe(404);
    expect((await change(own._id, { name: 'Z' })).status).toBe(404);
    expect((await change(randomUUID(), { name: 'Z' })).status).toBe(404);
    expect((await change(own._id, { name: 'Les miens', shared: true }, coach.token)).body.data).toMatchObject({
      name: 'Les miens',
      shared: true,
    });
    expect((await change(own._id, { shared: false })).status).toBe(200);
  });

  test('a deleted one is gone for all who use it, and comes back from Recently deleted', async () => {
    const { _id } = await save({ shared: true });
    expect((await remove(_id)).body.message).toBe('Segment deleted');
    expect(await names(admin.token)).toEqual([]);
    expect(await selected(_id)).toBeUndefined();
    expect((await remove(_id)).status).toBe(404);
    const listed = (await call('GET', '/api/deleted?kind=segment', { as: admin.token })).body.data;
    expect(listed).toMatchObject([{ _id, kind: 'segment', name: 'Joignables' }]);
    expect((await call('POST', `/api/deleted/segment/${_id}/restore`, { as: admin.token })).body.message).toBe('Segment restored');
    expect(await selected(_id)).toEqual(['awa', 'binta', 'cheikh']);
  });

  test('one that is not shared is nobody else’s business, even deleted', async () => {
    const { _id } = await save({ name: 'Secret' }, coach.token);
    expect((await remove(_id, coach.token)).status).toBe(200);
    expect((await call('GET', '/api/deleted?kind=segment', { as: admin.token })).body.count).toBe(0);
  });
});
