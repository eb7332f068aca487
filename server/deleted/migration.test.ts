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
