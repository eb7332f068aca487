import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { testDatabase } from '#server/testing/database.ts';

const ALL = fileURLToPath(new URL('../../migrations/', import.meta.url));
const folder = await mkdtemp(join(tmpdir(), 'cauri-test-campaign-migrations-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const database = await testDatabase({ empty: true });
const { db } = database;

const copyUpTo = async (last: string) => {
  for (const name of await readdir(ALL)) if (name <= last) await cp(join(ALL, name), join(folder, name));
};

test('the migration counts captured e-mails of earlier runs apart from sent ones', async () => {
  await copyUpTo('0046_z');
  await migrate(database, folder);
  await sql`
    with c as (insert into campaign (name, status) values ('Avant', 'completed') returning id),
    r as (
      insert into campaign_run (campaign_id, scheduled_for, state, subject, body, link, button_text, total, sent, failed)
      select id, now(), 'completed', '', '', '', '', 4, 3, 1 from c returning id
    )
    insert into delivery (kind, run_id, to_address, state, sent_at)
    select 'campaign', r.id, state || '@exemple.sn', state, case when state <> 'failed' then now() end
    from r, unnest(array['captured', 'captured', 'sent', 'failed']) as state`.execute(db);

  await copyUpTo('0047_z');
  await migrate(database, folder);
  const { rows: runs } = await sql`select total, sent, captured, failed from campaign_run`.execute(db);
  expect(runs).toEqual([{ total: 4, sent: 1, captured: 2, failed: 1 }]);
  const { rows: times } = await sql`select state, count(sent_at)::int as dated from delivery group by state order by state`.execute(db);
  expect(times).toEqual([
    { state: 'captured', dated: 0 },
    { state: 'failed', dated: 0 },
    { state: 'sent', dated: 1 },
  ]);
});
