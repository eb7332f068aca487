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
