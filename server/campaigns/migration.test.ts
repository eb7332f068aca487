import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { earlierVersion } from '#server/testing/earlier-version.ts';

const { db, upgradeTo } = await earlierVersion();

test('the migration counts captured e-mails of earlier runs apart from sent ones', async () => {
  await upgradeTo('0046');
  await sql`
    with c as (insert into campaign (name, status) values ('Avant', 'completed') returning id),
    r as (
      insert into campaign_run (campaign_id, scheduled_for, state, subject, body, link, button_text, total, sent, failed)
      select id, now(), 'completed', '', '', '', '', 4, 3, 1 from c returning id
    )
    insert into delivery (kind, run_id, to_address, state, sent_at)
    select 'campaign', r.id, state || '@exemple.sn', state, case when state <> 'failed' then now() end
    from r, unnest(array['captured', 'captured', 'sent', 'failed']) as state`.execute(db);

  await upgradeTo('0047');
  const { rows: runs } = await sql`select total, sent, captured, failed from campaign_run`.execute(db);
  expect(runs).toEqual([{ total: 4, sent: 1, captured: 2, failed: 1 }]);
  const { rows: times } = await sql`select state, count(sent_at)::int as dated from delivery group by state order by state`.execute(db);
  expect(times).toEqual([
    { state: 'captured', dated: 0 },
    { state: 'failed', dated: 0 },
    { state: 'sent', dated: 1 },
  ]);
});
