// `node scripts/schedule-proof.ts --count 5000`: this many schedules are due in the same minute for two worker processes.
// Each must run exactly once and start within ten seconds of its time.
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { onStage } from './proof/stage.ts';
import { readNumbers, say } from './proof/tools.ts';
import { openWorld } from './scenarios/world.ts';

const START_MS = 10_000;
const LEAD_MS = 15_000;

const { count } = readNumbers({ count: 5_000 });
await onStage(true, async (stage) => {
  const world = await openWorld(stage, 2);
  const { db } = world.deps;
  const { data: made } = await world.api('POST', '/api/scenario/create', {
    name: 'Schedule',
    frequency: 'day',
    startDate: '2026-01-01',
    startTime: '08:00',
  });
  const reactions = [
    { module: 'http.request', config: { method: 'POST', url: `${world.service.url}/due`, body: '{"at": "{{ trigger.at }}"}' } },
  ];
  await world.api('PATCH', `/api/scenario/${made._id}`, { version: made.__v, trigger: { module: 'schedule.every' }, reactions });
  await world.api('POST', `/api/scenario/${made._id}/activate`);
  // All schedules get the same start time, at most a minute from now.
  const due = new Date(Math.ceil((Date.now() + LEAD_MS) / 60_000) * 60_000);
  await sql`
    insert into scenario (name, active, frequency, every, start_date, start_time, definition, version, trigger_module, webhook_token, next_run_at)
    select 'Schedule ' || n, true, 'day', 1, ${due.toISOString().slice(0, 10)}::date - 30, ${due.toISOString().slice(11, 16)}, s.definition, 1, s.trigger_module,
      md5(n::text || random()::text), ${due}
    from scenario s, generate_series(1, ${count}) as n where s.id = ${made._id}`.execute(db);
  await sql`insert into scenario_version (scenario_id, version, definition) select id, 1, definition from scenario where id <> ${made._id}`.execute(
    db,
  );
  await sql`analyze scenario`.execute(db);
  say(`${count} schedules are due at ${due.toISOString()}`);
  const deadline = due.valueOf() + 120_000;
  for (;;) {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from scenario_run where finished_at is not null and scenario_id <> ${made._id}`.execute(db);
    if (rows[0]!.n >= count) break;
    if (Date.now() > deadline) throw new Error(`Only ${rows[0]!.n} of ${count} have ended after two minutes.`);
    await sleep(250);
  }
  const { rows } = await sql<{
    runs: number;
    scenarios: number;
    succeeded: number;
    late: number;
    begun: number;
    ended: number;
    written: number;
    first: number;
    next: number;
  }>`
    select count(*)::int as runs, count(distinct scenario_id)::int as scenarios, count(*) filter (where state = 'succeeded')::int as succeeded,
      count(*) filter (where r.late)::int as late,
      max(extract(epoch from started_at - scheduled_for))::float as begun, max(extract(epoch from finished_at - scheduled_for))::float as ended,
      max(extract(epoch from r.created_at - scheduled_for))::float as written, min(extract(epoch from r.created_at - scheduled_for))::float as first,
      (select count(*)::int from scenario where id <> ${made._id} and next_run_at = ${due}::timestamptz + interval '1 day') as next
    from scenario_run r where scenario_id <> ${made._id}`.execute(db);
  const { runs, scenarios, succeeded, late, begun, ended, written, first, next } = rows[0]!;
  if (runs !== count || scenarios !== count || succeeded !== count || late > 0 || next !== count)
    throw new Error(`Not each once: ${JSON.stringify(rows[0])}`);
  if (world.service.keys.size !== count || [...world.service.keys.values()].some((n) => n > 1))
    throw new Error(`The service was called for ${world.service.keys.size} of ${count}.`);
  say(
    `${count} ran once each: written from ${first.toFixed(1)} to ${written.toFixed(1)} s after their time, the last began after ${begun.toFixed(1)} s and ended after ${ended.toFixed(1)} s.`,
  );
  if (begun * 1_000 <= START_MS) return;
  say('Too late: wanted within 10 s.');
  process.exitCode = 1;
});
