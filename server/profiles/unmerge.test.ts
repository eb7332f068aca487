import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Member } from '#contract/members.ts';
import { refreshBilling } from '#server/billing/billing.queries.ts';
import { eraseMember } from '#server/deleted/erase-member.queries.ts';
import { MEMBER_REFERENCES, MOVED_REFERENCES } from '#server/members/references.rules.ts';
import { insertPayment } from '#server/payments/record.queries.ts';
import { testApp } from '#server/testing/app.ts';
import { buildAccount, buildForm } from '#server/testing/factories.ts';
import { during } from '#server/testing/locks.ts';
import { COPIED_TABLES, forgetMerges } from './merge-record.queries.ts';

const { call, db, deps } = await testApp();
const admin = await buildAccount(db, { name: 'Aïssatou Ndiaye' });
const coach = await buildAccount(db, { role: 'coach' });
const post = (path: string, body: object = {}, as = admin.token) => call('POST', path, { body, as });
const ok = async (path: string, body: object = {}) => {
  const answer = await post(path, body);
  expect(answer.status, answer.body.message).toBe(200);
  return answer.body.data;
};
const create = (given: object = {}): Promise<Member> =>
  ok('/api/circle/create', { name: 'Fatou Diop', email: `fatou.${randomUUID()}@exemple.sn`, ...given });
const merge = (kept: Member, other: Member) => ok(`/api/circle/members/${kept._id}/merge`, { other: other._id });
const unmerge = (member: { _id: string }, as = admin.token) => post(`/api/circle/members/${member._id}/unmerge`, {}, as);
const read = async (id: string): Promise<Member> => (await call('GET', `/api/circle/members/${id}`, { as: admin.token })).body.data;

const tags: string[] = [];
const groups: string[] = [];
for (const name of ['Rouge', 'Vert', 'Bleu']) {
  tags.push((await ok('/api/tags', { name }))._id);
  groups.push((await ok('/api/circle/spaces', { name }))._id);
}
const field = (await ok('/api/member-fields', { name: 'Ville', kind: 'text' }))._id as string;
const form = await ok('/api/forms', buildForm());
const { version_id } = await db.selectFrom('form').select('version_id').where('id', '=', form._id).executeTakeFirstOrThrow();
const campaign = await db.insertInto('campaign').values({ name: 'Rentrée' }).returning('id').executeTakeFirstOrThrow();

interface Life {
  age: number | null;
  phone: string | null;
  city: string | null;
  product: 'COACHING' | undefined;
  option: 'Partial' | 'Complete';
  amounts: number[];
  tags: number[];
  groups: number[];
  notes: string[];
  tasks: number;
  answers: number;
  session: boolean;
  excluded: boolean;
  out: boolean;
  discount: number;
  unsubscribed: boolean;
}
const PLAIN: Life = {
  ...{ age: null, phone: null, city: null, product: undefined, option: 'Partial', amounts: [], tags: [], groups: [], notes: [] },
  ...{ tasks: 0, answers: 0, session: false, excluded: false, out: false, discount: 0, unsubscribed: false },
};
const some = fc.uniqueArray(fc.nat(2), { maxLength: 3 });
const life: fc.Arbitrary<Life> = fc.record({
  age: fc.option(fc.integer({ min: 15, max: 90 })),
  phone: fc.option(fc.integer({ min: 770_000_000, max: 779_999_999 }).map((number) => `+221${number}`)),
  city: fc.option(fc.constantFrom('Dakar', 'Abidjan')),
  product: fc.constantFrom('COACHING' as const, undefined),
  option: fc.constantFrom('Partial' as const, 'Complete' as const),
  amounts: fc.array(fc.integer({ min: 1, max: 250_000 }), { maxLength: 3 }),
  tags: some,
  groups: some,
  notes: fc.array(fc.constantFrom('Rappeler lundi', 'Sa sœur paie'), { maxLength: 2 }),
  tasks: fc.nat(2),
  answers: fc.nat(2),
  session: fc.boolean(),
  excluded: fc.boolean(),
  out: fc.boolean(),
  discount: fc.constantFrom(0, 5_000),
  unsubscribed: fc.boolean(),
});

let hour = 0;
/** A member who had this life, by the calls of staff where there are some. */
async function live(it: Life): Promise<Member> {
  const joined = { date: '2026-01-31', option: it.option, ...(it.product && { product: it.product }) };
  const member = await create({ ...joined, ...(it.age && { age: it.age }), ...(it.phone && { phone: it.phone }) });
  const id = member._id;
  const own = it.city ? { fields: { [field]: it.city } } : undefined;
  if (own) expect((await call('PATCH', `/api/circle/members/${id}`, { as: admin.token, body: own })).status).toBe(200);
  await ok(`/api/circle/members/${id}/tags`, { tags: it.tags.map((at) => tags[at]) });
  for (const at of it.groups) await ok(`/api/circle/add-to-space/${id}`, { spaces: groups[at] });
  for (const text of it.notes) await ok(`/api/circle/members/${id}/notes`, { text });
  for (let n = 0; n < it.tasks; n++) await ok('/api/tasks', { title: 'Appeler', member: id });
  for (const amount of it.amounts)
    await db.transaction().execute((db) =>
      insertPayment(deps, db, undefined, {
        ...{ member_id: id, category: 'Registration', name: member.fullName, email: member.email, produit: 'COACHING', moyen: 'Cash' },
        ...{ payment_id: randomUUID(), amount, currency: 'XOF', paid_at: new Date() },
      }),
    );
  for (let n = 0; n < it.answers; n++) {
    const response = await db
      .insertInto('response')
      .values({ form_id: form._id, form_version_id: version_id!, submission_key: randomUUID(), answers: '{}' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.insertInto('response_handling').values({ response_id: response.id, form_id: form._id, member_id: id }).execute();
  }
  const starts = new Date(Date.UTC(2030, 0, 1, ++hour));
  if (it.session)
    await db
      .insertInto('reservation')
      .values({
        ...{ coach_id: coach.id, email: member.email, client_name: member.fullName, member_id: id, service: 'Bilan' },
        ...{ status: 'confirmed', source: 'staff', starts_at: starts, ends_at: new Date(starts.valueOf() + 3_600_000) },
      })
      .execute();
  if (it.excluded) await db.insertInto('campaign_exclusion').values({ campaign_id: campaign.id, member_id: id }).execute();
  if (it.out)
    await db
      .insertInto('member_out')
      .values({ member_id: id, kind: 'Registration', access_groups: [groups[0]!] })
      .execute();
  for (const kind of it.discount ? (['discount', 'waiver'] as const) : [])
    await db.insertInto('account_entry').values({ member_id: id, kind, amount: it.discount, currency: 'XOF' }).execute();
  if (it.unsubscribed) await sql`update member set unsubscribed_at = '2026-03-01' where id = ${id}`.execute(db);
  for (const kind of ['Registration', 'Subscription'] as const)
    await db
      .insertInto('reminder')
      .values({ member_id: id, email: member.email, kind, due: '2026-02-28', sequence: 1, state: 'sent' })
      .execute();
  await ok(`/api/circle/members/${id}/pay-link`);
  await db.transaction().execute((db) => refreshBilling(db, id));
  return member;
}

const CHANGES_ANYWAY = `{rev,updated_at,changed_at}`;
/** Every row that names one of these members, by table; timelines without what the merge itself wrote. */
async function rowsOf(ids: string[]): Promise<Record<string, unknown[]>> {
  const rows: Record<string, unknown[]> = {};
  for (const name of ['member.id', ...Object.keys(MEMBER_REFERENCES)]) {
    const [table, column] = name.split('.') as [string, string];
    const found = await sql<{ row: unknown }>`
      select to_jsonb(r) - ${CHANGES_ANYWAY}::text[] as row from ${sql.table(table)} r where ${sql.ref(column)} = any(${ids}::uuid[])
      ${table === 'member_event' ? sql`and kind not in ('merged', 'unmerged')` : sql``} order by 1`.execute(db);
    rows[name] = found.rows.map(({ row }) => row);
  }
  return rows;
}

test('screens that show payments, tasks and reservations read them again after a merge and its undo', async () => {
  const [kept, other] = [await create(), await create()];
  const heard = new Set<string>();
  const stop = deps.events.subscribe(({ type }) => heard.add(type));
  const MOVED = ['members.changed', 'payments.changed', 'tasks.changed', 'reservations.changed'];
  await merge(kept, other);
  await expect.poll(() => MOVED.filter((type) => heard.has(type))).toEqual(MOVED);
  heard.clear();
  await unmerge(other);
  await expect.poll(() => MOVED.filter((type) => heard.has(type))).toEqual(MOVED);
  stop();
});

test('a payment by the address of a merged record counts for the remaining member, until the merge is undone', async () => {
  const [kept, other] = [await create(), await create()];
  const pay = async () =>
    (
      await ok('/api/payment/create', {
        name: 'Fatou',
        email: other.email,
        produit: 'COACHING',
        moyen: 'Cash',
        paymentId: randomUUID(),
        amount: 5_000,
        date: '2026-02-01',
      })
    ).member?._id;
  await merge(kept, other);
  expect(await pay()).toBe(kept._id);
  expect((await unmerge(other)).status).toBe(200);
  expect(await pay()).toBe(other._id);
});

const { CAURI_RUNS = 6 } = process.env;

test('two members who were merged and separated again are what they were', { timeout: 10_000 * Number(CAURI_RUNS) }, async () => {
  await fc.assert(
    fc.asyncProperty(life, life, async (one, two) => {
      const [kept, other] = [await live(one), await live(two)];
      const before = await rowsOf([kept._id, other._id]);
      await merge(kept, other);
      expect((await read(other._id))._id).toBe(kept._id);
      const answer = await unmerge(other);
      expect(answer.body.message).toBe('Merge undone');
      expect(answer.body.data._id).toBe(other._id);
      expect(await rowsOf([kept._id, other._id])).toEqual(before);
    }),
    { numRuns: Number(CAURI_RUNS), seed: 15 },
  );
});

test('what a merge moves is written down for every column that moves', () => {
  const moves = Object.entries(MEMBER_REFERENCES).filter(([, { merge }]) => merge.startsWith('moves'));
  const known = [...MOVED_REFERENCES.map(({ name }) => name), ...Object.keys(COPIED_TABLES).map((table) => `${table}.member_id`)];
  const advice = 'A column that moves has `foundBy` in MEMBER_REFERENCES, or its table is copied by COPIED_TABLES.';
  expect(known.toSorted(), advice).toEqual(moves.map(([name]) => name).toSorted());
});

describe('undoing a merge', () => {
  test('leaves what was changed since, and says so', async () => {
    const [kept, other] = [await create({ name: 'Awa' }), await create({ name: 'Binta', age: 30, phone: '+221771234567' })];
    const third = await create();
    await ok(`/api/circle/members/${other._id}/tags`, { tags: [tags[0], tags[1]] });
    const payment = await db
      .insertInto('payment')
      .values({
        ...{ member_id: other._id, category: 'Registration', name: 'Binta', produit: 'COACHING', moyen: 'Cash' },
        ...{ payment_id: randomUUID(), amount: 200_000, currency: 'XOF', paid_at: new Date() },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await merge(kept, other);
    await call('PATCH', `/api/circle/members/${kept._id}`, { as: admin.token, body: { age: 31 } });
    await ok(`/api/circle/members/${kept._id}/tags`, { tags: [tags[0]] });
    await sql`update payment set member_id = ${third._id} where id = ${payment.id}`.execute(db);
    await sql`update member set unsubscribed_at = now() where id = ${kept._id}`.execute(db);

    const { body } = await unmerge(other);
    expect(body.message).toBe('Merge undone. Not put back, because it was changed since: 1 payment and 1 other entry.');
    expect(body.data).toMatchObject({ _id: other._id, fullName: 'Binta', age: 30, phone: '+221771234567', tags: [{ _id: tags[0] }] });
    expect(body.data.payment.sequence).toBe(0);
    expect(await read(kept._id)).toMatchObject({ fullName: 'Awa', age: 31, phone: null, tags: [] });
    const stopped = await db.selectFrom('member').select('unsubscribed_at').where('id', 'in', [kept._id, other._id]).execute();
    expect(stopped.filter((row) => row.unsubscribed_at)).toHaveLength(2);
    // The timeline of the one names the other no longer.
    const events = (await call('GET', `/api/circle/members/${kept._id}/timeline`, { as: admin.token })).body.data;
    expect(events[0]).toMatchObject({ kind: 'unmerged', data: { other: other._id, payments: 1, others: 1 } });
    expect(JSON.stringify(events)).not.toContain(other.email);
  });

  test('happens once, for admins, and not when the e-mail address is taken', async () => {
    const [kept, other] = [await create(), await create()];
    expect((await unmerge({ _id: randomUUID() })).status).toBe(404);
    expect((await unmerge(other)).status).toBe(409);
    await merge(kept, other);
    expect((await unmerge(other, coach.token)).status).toBe(403);
    const taker = await create({ email: other.email });
    const refused = await unmerge(other);
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('e-mail address')]);
    expect((await read(other._id))._id).toBe(kept._id);
    await db
      .updateTable('member')
      .set({ email: `${randomUUID()}@exemple.sn` })
      .where('id', '=', taker._id)
      .execute();
    const answers = await Promise.all([unmerge(other), unmerge(other), unmerge(other)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  });

  test('goes from the last merge to the first', async () => {
    const [kept, one, two] = [await create({ name: 'Awa' }), await create(), await create()];
    await merge(one, two);
    await merge(kept, one);
    expect((await unmerge(two)).status).toBe(409);
    expect((await unmerge(one)).status).toBe(200);
    expect((await read(two._id))._id).toBe(one._id);
    expect((await unmerge(two)).status).toBe(200);
    expect((await read(two._id))._id).toBe(two._id);
  });

  test('is possible for 30 days, and not for members in the bin', async () => {
    const [kept, other, late] = [await create(), await create(), await create()];
    await merge(kept, late);
    await sql`update member_merge set merged_at = now() - interval '31 days' where merged_id = ${late._id}`.execute(db);
    expect((await unmerge(late)).status).toBe(409);
    await forgetMerges(db);
    const rows = await db.selectFrom('member_merge').select('undo').where('merged_id', '=', late._id).execute();
    expect(rows).toEqual([{ undo: null }]);
    expect((await read(late._id))._id).toBe(kept._id);
    await merge(kept, other);
    await sql`update member set archived_at = now(), deleted_at = now() where id = ${kept._id}`.execute(db);
    expect((await unmerge(other)).status).toBe(409);
    expect((await post(`/api/circle/members/${kept._id}/merge`, { other: (await create())._id })).status).toBe(409);
  });

  test('is refused when the merge is forgotten just then', async () => {
    const [kept, other] = [await create(), await create()];
    await merge(kept, other);
    const answer = await during(db, {
      // The last moment of the thirty days passes, and the night forgets the merge.
      first: (db) => sql`update member_merge set undo = null where merged_id = ${other._id}`.execute(db),
      begin: () => unmerge(other),
    });
    expect([answer.status, answer.body.message]).toEqual([409, expect.stringContaining('30 days')]);
    expect((await read(other._id))._id).toBe(kept._id);
  });

  test('starts no scenario of new members or tags, nor does the merge', async () => {
    const [kept, other] = [await create(), await create()];
    await ok(`/api/circle/members/${other._id}/tags`, { tags: [tags[0]] });
    for (const trigger of ['members.created', 'members.tag-added'])
      await db
        .insertInto('scenario')
        .values({
          ...{ name: trigger, trigger_module: trigger, webhook_token: randomUUID(), published_at: new Date() },
          ...{ frequency: 'day', every: 1, start_date: '2026-01-01', start_time: '08:00' },
        })
        .execute();
    await merge(kept, other);
    expect((await read(kept._id)).tags).toMatchObject([{ _id: tags[0] }]);
    expect((await unmerge(other)).body.data.tags).toMatchObject([{ _id: tags[0] }]);
    const keptEvents = () => db.selectFrom('scenario_kept').select('trigger_module').orderBy('trigger_module').execute();
    expect(await keptEvents()).toEqual([]);
    // The scenarios do hear of others.
    await ok(`/api/circle/members/${(await create())._id}/tags`, { tags: [tags[0]] });
    expect(await keptEvents()).toEqual([{ trigger_module: 'members.created' }, { trigger_module: 'members.tag-added' }]);
    await db.deleteFrom('scenario').execute();
  });

  test('what was written down is erased with the remaining member', async () => {
    const [kept, other] = [await live({ ...PLAIN, amounts: [1_000] }), await create()];
    await merge(kept, other);
    await sql`update member set archived_at = now(), deleted_at = now(), purge_at = now() where id = ${kept._id}`.execute(db);
    expect(await eraseMember(db, kept._id, false)).toBe(true);
    expect((await read(kept._id)).fullName).toMatch(/^Ancien/);
    expect(await db.selectFrom('member_merge').select('undo').where('merged_id', '=', other._id).execute()).toEqual([]);
    expect((await unmerge(other)).status).toBe(404);
  });
});

test.each(['tag', 'access group'])('a %s that was merged into another one since comes back as that one, once', async (label) => {
  const all = label === 'tag' ? '/api/tags' : '/api/circle/spaces';
  const make = async (name: string) => (await ok(all, { name: `${name} ${label}` }))._id as string;
  const give = ({ _id }: Member, ids: string[]) =>
    label === 'tag' ? ok(`/api/circle/members/${_id}/tags`, { tags: ids }) : ok(`/api/circle/add-to-space/${_id}`, { spaces: ids });
  const of = async ({ _id }: Member) => {
    const member = await read(_id);
    return (label === 'tag' ? member.tags : member.accessGroups).map((one) => one._id);
  };
  const [old, into, own] = [await make('Ancien'), await make('Nouveau'), await make('À lui')];
  const [kept, one, both] = [await create(), await create(), await create()];
  await give(kept, [own]);
  await give(one, [old]);
  await give(both, [old, into]);
  await merge(kept, one);
  await merge(kept, both);
  await ok(`${all}/${old}/merge`, { into });
  for (const back of [both, one]) expect((await unmerge(back)).body.message).toBe('Merge undone');
  expect([await of(kept), await of(one), await of(both)]).toEqual([[own], [into], [into]]);
});

test('the undo of a merge gives back no field and no choice that was deleted since', async () => {
  const options = [{ label: 'M' }, { label: 'L' }];
  const [size, gone] = [
    await ok('/api/member-fields', { name: 'Taille', kind: 'choice', options }),
    await ok('/api/member-fields', { name: 'Passager', kind: 'text' }),
  ];
  const [kept, other] = [await create(), await create()];
  const change = (one: Member, fields: object) => call('PATCH', `/api/circle/members/${one._id}`, { as: admin.token, body: { fields } });
  await change(other, { [size._id]: size.options[1]._id, [gone._id]: 'x' });
  await merge(kept, other);
  await change(kept, { [size._id]: null, [gone._id]: null });
  const as = admin.token;
  expect((await call('PATCH', `/api/member-fields/${size._id}`, { as, body: { options: [size.options[0]] } })).status).toBe(200);
  expect((await call('DELETE', `/api/member-fields/${gone._id}`, { as })).status).toBe(200);
  expect((await unmerge(other)).status).toBe(200);
  const { fields } = await db.selectFrom('member').select('fields').where('id', '=', other._id).executeTakeFirstOrThrow();
  expect(fields).toEqual({});
});
