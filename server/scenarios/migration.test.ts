import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { earlierVersion } from '#server/testing/earlier-version.ts';

const { db, upgradeTo } = await earlierVersion();

const request = (body: string) => ({ _id: '1', module: 'http.request', connection: null, conditions: [], config: { body } });

test('the migration rewrites marks of installed scenarios, and receivers still get the same values', async () => {
  await upgradeTo('0024');
  const definition = {
    match: 'all',
    conditions: [],
    trigger: { module: 'webhooks.received', connection: null, config: {} },
    reactions: [
      {
        _id: '0',
        module: 'staff.notify',
        connection: null,
        conditions: [],
        config: { title: 'Le {{ {{ trigger.day }} }}', message: '{{ {{ {{ trigger.at }} }} }}' },
      },
      request('{"n": "{{ trigger.n }}", "{{ trigger.k }}" : "{{ trigger.v }} x", "l": ["{{trigger.a}}", "say \\"{{ trigger.b }}"]}'),
      request('{"raw": "{{ trigger.n }}", "n": {{ trigger.n }}}'),
    ],
  };
  const { rows } = await sql<{ id: string }>`
    insert into scenario (name, frequency, every, start_date, start_time, definition, webhook_token)
    values ('Ancien', 'day', 1, '2026-01-01', '08:00', ${JSON.stringify(definition)}::jsonb, 'x') returning id`.execute(db);
  const id = rows[0]!.id;
  await sql`insert into scenario_version (scenario_id, version, definition) values (${id}, 1, ${JSON.stringify(definition)}::jsonb)`.execute(
    db,
  );
  await sql`
    with run as (insert into scenario_run (scenario_id, version, source, state, steps) values (${id}, 1, 'webhook', 'succeeded', 4) returning id)
    insert into scenario_run_step (run_id, index, state, output) select id, 0, 'succeeded', '{"body": {"name": "Awa Diop"}}' from run`.execute(
    db,
  );

  await upgradeTo('0033');
  for (const table of ['scenario', 'scenario_version']) {
    const { rows: after } = await sql<{ definition: typeof definition }>`select definition from ${sql.table(table)}`.execute(db);
    expect(after[0]!.definition.reactions.map(({ config }) => config)).toEqual([
      { title: 'Le {{ trigger.day }}', message: '{{ trigger.at }}' },
      { body: '{"n": {{ trigger.n }}, "{{ trigger.k }}" : "{{ trigger.v }} x", "l": [{{trigger.a}}, "say \\"{{ trigger.b }}"]}' },
      { body: '{"raw": "{{ trigger.n }}", "n": {{ trigger.n }}}' },
    ]);
  }
  const { rows: runs } = await sql`select subject from scenario_run`.execute(db);
  expect(runs).toEqual([{ subject: 'Awa Diop' }]);

  // When drafts are introduced, the published version is the one that runs.
  await upgradeTo('0034');
  const { rows: drafts } = await sql`
    select s.draft, s.published_at is not null as published, v.published_at is not null as version_published
    from scenario s join scenario_version v on v.scenario_id = s.id and v.version = s.version`.execute(db);
  expect(drafts).toEqual([{ draft: null, published: true, version_published: true }]);
});
