import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { rowsOf } from '#server/db/db.ts';
import { earlierVersion } from '#server/testing/earlier-version.ts';

const { db, upgradeTo } = await earlierVersion();

test('the migration clears the campaign e-mails of people whom an earlier version erased, and no others', async () => {
  await upgradeTo('0394');
  await sql`
    with c as (insert into campaign (name, status) values ('Avant', 'completed') returning id),
    r as (
      insert into campaign_run (campaign_id, scheduled_for, state, subject, body, link, button_text)
      select id, now(), 'completed', 'Bonjour {{ fullName }}', '', '', '' from c returning id
    )
    insert into delivery (kind, run_id, to_address, subject, state, error)
    select 'campaign', r.id, address, 'Bonjour Awa Diop', 'failed', error from r, (values
      ('', '550 5.1.1 <Awa@exemple.sn>: unknown user'), ('', '550 5.7.1 Rejected'), ('', null), ('awa@exemple.sn', '550 <awa@exemple.sn>')
    ) as d (address, error)`.execute(db);
  await sql`
    insert into delivery (kind, to_address, subject, state, error)
    values ('payment-reminder', '', 'Rappel', 'failed', '550 <awa@exemple.sn>')`.execute(db);

  await upgradeTo('0397');
  expect(await rowsOf(db, sql`select kind, to_address, subject, error from delivery order by kind, to_address, error nulls last`)).toEqual([
    { kind: 'campaign', to_address: '', subject: '', error: '550 5.7.1 Rejected' },
    { kind: 'campaign', to_address: '', subject: '', error: null },
    { kind: 'campaign', to_address: '', subject: '', error: null },
    { kind: 'campaign', to_address: 'awa@exemple.sn', subject: 'Bonjour Awa Diop', error: '550 <awa@exemple.sn>' },
    { kind: 'payment-reminder', to_address: '', subject: 'Rappel', error: '550 <awa@exemple.sn>' },
  ]);
});

test('the migration clears the reasons of entries of people whom an earlier version erased, and those of nobody else', async () => {
  await upgradeTo('0411');
  await sql`
    with m as (
      insert into member (full_name, email, former_number) values
        ('Ancien adhérent 1', 'former-member-1@erased.invalid', 1), ('Fanta Sow', 'fanta@exemple.sn', null)
      returning id, former_number
    ), events as (
      insert into member_event (member_id, kind, data)
      select id, 'account', jsonb_build_object('entry', kind, 'reason', reason) from m, (values
        ('credit-in', 'Cadeau de Awa Diop'), ('discount', 'Geste')) as e (kind, reason) where former_number is null
    )
    insert into account_entry (member_id, kind, amount, currency, reason, transfer_id)
    select m.id, e.kind, 1000, 'XOF', e.reason, e.transfer::uuid from m join (values
      (1, 'discount', 'Geste pour Awa Diop', null), (1, 'credit-out', 'Cadeau de Awa Diop', '01a1fc53-4cf7-70ec-9b14-429e261a51aa'),
      (null, 'credit-in', 'Cadeau de Awa Diop', '01a1fc53-4cf7-70ec-9b14-429e261a51aa'), (null, 'waiver', 'Geste', null)
    ) as e (number, kind, reason, transfer) on e.number is not distinct from m.former_number`.execute(db);

  await upgradeTo('0417');
  expect(await rowsOf(db, sql`select kind, reason, amount from account_entry order by kind, reason`)).toEqual([
    { kind: 'credit-in', reason: '—', amount: 1000 },
    { kind: 'credit-out', reason: '—', amount: 1000 },
    { kind: 'discount', reason: '—', amount: 1000 },
    { kind: 'waiver', reason: 'Geste', amount: 1000 },
  ]);
  expect(await rowsOf(db, sql`select data from member_event order by id`)).toEqual([
    { data: { entry: 'credit-in', reason: '—' } },
    { data: { entry: 'discount', reason: 'Geste' } },
  ]);
});

test('the migration clears what was written about people whom an earlier version erased, and about nobody else', async () => {
  await upgradeTo('0418');
  await sql`
    with m as (
      insert into member (full_name, email, former_number) values
        ('Ancien adhérent 2', 'former-member-2@erased.invalid', 2), ('Sira Ba', 'sira@exemple.sn', null)
      returning id, full_name, former_number
    ), payer as (
      select id, full_name as name, case when former_number is null then 'sira@exemple.sn' else '' end as email from m
      union all select null, 'Ancien payeur', ''
    ), p as (
      insert into payment (member_id, name, email, category, produit, moyen, payment_id, amount, currency, paid_at, note, deleted_reason)
      select id, name, email, 'Registration', 'COACHING', 'Cash', gen_random_uuid(), 1000, 'XOF', now(), 'Note', 'Double' from payer
      returning id
    ), f as (
      insert into settlement_file (moyen, name, storage_key, size, sha256, requested_name)
      values ('Fedapay', 'releve.csv', gen_random_uuid(), 1, '', 'Fatou') returning id
    ), absent as (
      insert into settlement_absent (file_id, payment_id, note, decided_name) select f.id, p.id, 'Vu', 'Fatou' from f, p
    ), rows as (
      insert into settlement_row (file_id, n, cells, payment_id, note) select f.id, row_number() over (), '{}', p.id, 'Vu' from f, p
    ), begun as (
      insert into checkout (member_id, provider, category, amount, currency, submission_key, state, error)
      select id, 'fedapay', 'Registration', 1000, 'XOF', gen_random_uuid(), 'failed', 'No customer' from m
    ), i as (
      insert into member_import (name, size, requested_name) values ('membres.csv', 1, 'Fatou') returning id
    ), cells as (
      insert into member_import_row (import_id, n, cells, outcome, problem, reason)
      select i.id, n, c::text[], 'skipped', 'Tel 12', 'Tel 12' from i, (values (1, '{}'), (2, '{Awa,12}')) as r (n, c)
    ), groups as (
      insert into circle_group_member (kind, group_circle_id, email) values ('space', 1, 'awa@exemple.sn'), ('space', 1, 'sira@exemple.sn')
    ), c as (
      insert into campaign (name, status) values ('Rappel', 'completed') returning id
    ), r as (
      insert into campaign_run (campaign_id, scheduled_for, state, subject, body, link, button_text)
      select id, now(), 'completed', '', '', '', '' from c returning id
    ), sent as (
      insert into delivery (kind, run_id, to_address, state, tried_error)
      select 'campaign', r.id, address, 'failed', 'No WhatsApp at +221 77 123 45 67' from r, (values (''), ('sira@exemple.sn')) as d (address)
    )
    insert into refund (payment_id, amount, reason) select id, 1, 'Trop perçu' from p`.execute(db);

  await upgradeTo('0419');
  const read = async (columns: string, from: string) =>
    (await rowsOf(db, sql<{ said: unknown }>`select ${sql.raw(`concat_ws(' ', ${columns}) as said from ${from}`)}`)).map(
      ({ said }) => said,
    );
  expect(await read('name, note, deleted_reason', 'payment order by name')).toEqual([
    'Ancien adhérent 2',
    'Ancien payeur',
    'Sira Ba Note Double',
  ]);
  for (const [columns, table, kept] of [
    ['x.reason', 'refund', 'Trop perçu'],
    ['x.note', 'settlement_absent', 'Vu'],
    ['x.note', 'settlement_row', 'Vu'],
  ])
    expect(await read(columns!, `${table} x join payment p on p.id = x.payment_id order by p.name`)).toEqual(['—', '—', kept]);
  expect(await read('error', 'checkout order by error nulls first')).toEqual(['', 'No customer']);
  expect(await read('problem, reason', 'member_import_row order by n')).toEqual(['— —', 'Tel 12 Tel 12']);
  expect(await read('email', 'circle_group_member')).toEqual(['sira@exemple.sn']);
  const sent = "delivery d join campaign_run r on r.id = d.run_id join campaign c on c.id = r.campaign_id where c.name = 'Rappel'";
  expect(await read('to_address, tried_error', `${sent} order by to_address`)).toEqual([
    '',
    'sira@exemple.sn No WhatsApp at +221 77 123 45 67',
  ]);
});
