import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { CHANNELS } from '#contract/channel-names.ts';
import { LANGUAGES, type Language } from '#contract/language.ts';
import { BILLING_STATUS, MEMBER_STATUS } from '#contract/members.ts';
import { storeStaleAccounts } from '#server/billing/account-due.queries.ts';
import type { Db } from '#server/db/db.ts';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { importing } from '#server/testing/importing.ts';
import { suggestMapping } from './mapping.rules.ts';
import { IMPORTED_COLUMNS } from './resolve.queries.ts';

const [source, target] = [await testApp(), await testApp()];
const [exporter, importer] = [await buildAccount(source.db), await buildAccount(target.db)];
const { check, get, post, member, take } = importing(target, importer.token);

const day = fc.integer({ min: -1_060, max: 140 }).map((n) => new Date(Date.now() + n * 86_400_000).toISOString().slice(0, 10));
const maybe = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: null });
const aMember = fc.record({
  full_name: fc.constantFrom("Awa N'Diaye", '=1+1', 'Jean-Paul; Koffi', '+221 Club', 'Élodie "Lili" Kouamé', '-5'),
  age: maybe(fc.integer({ min: 1, max: 99 })),
  nationality: maybe(fc.constantFrom('Sénégal', "Côte d'Ivoire")),
  work: maybe(fc.constantFrom('Couturière', '@maison', 'a,b;c')),
  language: maybe(fc.constantFrom(...LANGUAGES)),
  channel: fc.constantFrom(...CHANNELS),
  status: fc.constantFrom(...MEMBER_STATUS),
  product: maybe(fc.constantFrom('COACHING' as const, 'ECOM AFRICA PRO' as const)),
  source: maybe(fc.constantFrom('facebook' as const, 'youtube' as const)),
  moderator: fc.boolean(),
  joined_at: day.map((on) => `${on}T10:00:00Z`),
  payment_option: fc.constantFrom('Partiel' as const, 'Complete' as const),
  payment_status: fc.constantFrom(...BILLING_STATUS),
  payment_last: maybe(day),
  payment_sequence: fc.integer({ min: 0, max: 4 }),
  payment_next: day,
  subscription_status: maybe(fc.constantFrom(...BILLING_STATUS)),
  subscription_last: maybe(day),
  subscription_sequence: fc.integer({ min: 0, max: 3 }),
  subscription_next: day,
  unsubscribed_at: maybe(day.map((on) => `${on}T12:00:00Z`)),
  whatsapp_agreed_at: maybe(day.map((on) => `${on}T12:00:00Z`)),
});
const NAMES = ['VIP', 'à rappeler; vite', 'Dakar, Thiès', 'back\\slash', 'Été 2026'];

/** Returns everything that an export says about members, with the names of their tags and access groups. */
async function memberListOf(db: Db) {
  while ((await db.transaction().execute(storeStaleAccounts)).done > 0);
  const { rows } = await sql`
    select email, phone, full_name, age, nationality, work, language, channel, status, product, source, moderator, joined_at::date::text as joined,
      payment_option, payment_status, payment_last, payment_sequence, payment_next,
      subscription_status, subscription_last, subscription_sequence, subscription_next, unsubscribed_at::date::text as unsubscribed, whatsapp_agreed_at::date::text as agreed,
      array(select t.name from member_tag mt join tag t on t.id = mt.tag_id where mt.member_id = member.id order by 1) as tags,
      array(select g.name from member_access_group mg join access_group g on g.id = mg.access_group_id where mg.member_id = member.id order by 1) as groups,
      account_due.currency, owed, credit, next_due, next_amount
    from member join account_due on account_due.member_id = member.id order by email`.execute(db);
  return rows;
}

/** The columns that an import can change and this row does not have. */
const missingIn = (row: object) => IMPORTED_COLUMNS.filter((column) => !(column in row));

async function exported(format: string, language: Language): Promise<Uint8Array> {
  const { body } = await source.call('POST', '/api/circle/exports', { as: exporter.token, body: { format }, language });
  await source.runJobs();
  const { rawPayload } = await source.app.inject({
    url: `/api/exports/${body.data._id}/file`,
    headers: { authorization: `Bearer ${exporter.token}` },
  });
  return new Uint8Array(rawPayload);
}

test('an exported list is complete when it is imported into an empty database, in every format', { timeout: 120_000 }, async () => {
  const none = { subscription_last: null, subscription_next: null, subscription_sequence: 0 };
  const members = fc.sample(aMember, { numRuns: 60, seed: 3 }).map((one) => (one.subscription_status === null ? { ...one, ...none } : one));
  const rows = members.map((one, i) => ({ ...one, email: `retour.${i}@exemple.sn`, phone: i % 2 ? `+22177${1_000_000 + i}` : null }));
  expect(missingIn(rows[0]!), 'Give these columns values in aMember.').toEqual([]);
  const added = await source.db.insertInto('member').values(rows).returning('id').execute();
  const tags = await source.db
    .insertInto('tag')
    .values(NAMES.map((name) => ({ name })))
    .returning('id')
    .execute();
  const groups = await source.db
    .insertInto('access_group')
    .values(NAMES.map((name) => ({ name })))
    .returning('id')
    .execute();
  for (const [i, { id }] of added.entries()) {
    await source.db
      .insertInto('member_tag')
      .values(tags.slice(i % 5).map((tag) => ({ member_id: id, tag_id: tag.id })))
      .execute();
    await source.db
      .insertInto('member_access_group')
      .values(groups.slice(i % 5).map((one) => ({ member_id: id, access_group_id: one.id })))
      .execute();
  }
  // The due days decide the statuses.
  await sql`update member set payment_status = 'Late' where payment_status = 'Progress' and payment_next < current_date`.execute(source.db);
  await sql`update member set subscription_status = 'Late' where subscription_status in ('Progress', 'Completed') and subscription_next < current_date`.execute(
    source.db,
  );
  // The amount that counts as paid is not a whole number of instalments, and more than everything.
  const part = sql`jsonb_build_object('payment', jsonb_build_object('credited', jsonb_build_object('amount', 12345, 'currency', 'XOF')))`;
  const all = sql`jsonb_build_object('payment', jsonb_build_object('credited', jsonb_build_object('amount', 234567, 'currency', 'XOF')))`;
  await sql`update member set payment_sequence = 0, billing_base = ${part} where payment_status = 'Progress'`.execute(source.db);
  await sql`update member set billing_base = ${all} where payment_status = 'Completed'`.execute(source.db);
  const expected = await memberListOf(source.db);
  expect(missingIn(expected[0] as object), 'Compare these columns in memberListOf().').toEqual([]);
  const owing = expected as { owed: number; credit: number }[];
  expect([owing.some(({ owed }) => owed === 187_655), owing.some(({ credit }) => credit === 34_567)]).toEqual([true, true]);

  for (const [format, language] of [
    ['csv-semicolon', 'fr'],
    ['csv', 'en'],
    ['xlsx', 'fr'],
  ] as const) {
    const { id } = await check(await exported(format, language), { name: `members.${format === 'xlsx' ? 'xlsx' : 'csv'}` });
    expect(await get(id)).toMatchObject({ added: 60, skipped: 0 });
    await post(id, 'commit');
    await target.runJobs();
    expect(await memberListOf(target.db)).toEqual(expected);
    // Undo deletes the members again, because tags and groups that the import itself gave are no reason to keep a member.
    await post(id, 'undo');
    await target.runJobs();
    expect(await get(id)).toMatchObject({ undone: 60, kept: 0 });
  }
});

test('the day of joining is recognised in a file that an earlier version exported in French', () => {
  expect(suggestMapping(['Adhérent depuis'])).toEqual(['joinedAt']);
  expect(suggestMapping(['Membre depuis'])).toEqual(['joinedAt']);
});

test('an imported member has a due day, and is late only when the file gives an earlier due day', async () => {
  const today = new Date().toISOString().slice(0, 10);
  await take(
    [
      'Nom,Email,Option,Inscription,Tranches payées,Dernier paiement,Prochaine échéance',
      'Ancienne,due.1@exemple.sn,,01/02/2025,,,',
      'Future,due.2@exemple.sn,,01/02/2090,,,',
      'Entamée,due.3@exemple.sn,Partiel,,2,15/12/2089,',
      'Soldée,due.4@exemple.sn,Partiel,,4,15/12/2025,',
      'En retard,due.5@exemple.sn,Partiel,,1,15/12/2025,15/01/2026',
    ].join('\n'),
  );
  const billing = async (n: number) => {
    const row = (await member(`due.${n}@exemple.sn`))!;
    return [row.payment_status, row.payment_next, row.billing_base !== null];
  };
  expect(await billing(1)).toEqual(['Progress', today, true]);
  expect(await billing(2)).toEqual(['Progress', '2090-02-01', true]);
  expect(await billing(3)).toEqual(['Progress', '2090-01-15', true]);
  expect(await billing(4)).toEqual(['Completed', null, true]);
  expect(await billing(5)).toEqual(['Late', '2026-01-15', true]);
  await take('Nom,Email\nChoisie,due.6@exemple.sn\n', { options: { due: '2090-05-31' } });
  expect(await billing(6)).toEqual(['Progress', '2090-05-31', true]);
});

test('an agreement to WhatsApp messages comes with a new member, and an old list gives none back that was withdrawn', async () => {
  const agreed = async (n: number) => (await member(`accord.${n}@exemple.sn`))!.whatsapp_agreed_at?.toISOString().slice(0, 10) ?? null;
  await take(
    [
      'Nom,Email,WhatsApp,Accord WhatsApp',
      'Datée,accord.1@exemple.sn,+221771112233,05/03/2026',
      'Oui,accord.2@exemple.sn,,oui',
      'Non,accord.3@exemple.sn,,non',
      'Sans,accord.4@exemple.sn,,',
    ].join('\n'),
  );
  expect([await agreed(1), await agreed(2), await agreed(3), await agreed(4)]).toEqual(['2026-03-05', expect.any(String), null, null]);
  expect((await member('accord.1@exemple.sn'))!.phone).toBe('+221771112233');
  const { _id } = (await target.call('GET', '/api/circle?search=accord.1', { as: importer.token })).body.members[0];
  await target.call('PATCH', `/api/circle/members/${_id}`, { as: importer.token, body: { whatsappAgreed: false } });
  await take('Nom,Email,Accord WhatsApp\nDatée autrement,accord.1@exemple.sn,05/03/2026\n');
  expect([(await member('accord.1@exemple.sn'))!.full_name, await agreed(1)]).toEqual(['Datée autrement', null]);
});
