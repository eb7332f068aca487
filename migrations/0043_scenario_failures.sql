-- Failed runs of the last day and runs that need review are counted for each scenario, on its card and on the dashboard.
create index scenario_run_trouble on scenario_run (scenario_id, state, finished_at desc) where state in ('failed', 'needs-review');

-- A run that belongs to a circle of scenarios is written like every other run. The worker ends it as failed, so that admins are
-- notified of it in the same way as of every other failure.
create or replace function scenario_emit(module text, events jsonb) returns void language plpgsql as $$
declare
  told uuid[];
  deep int := coalesce(nullif(current_setting('cauri.scenario_depth', true), '')::int, 0);
  origin uuid := nullif(current_setting('cauri.scenario_run', true), '')::uuid;
begin
  with wanted as materialized (
    select s.id as scenario_id, s.version, 1 + jsonb_array_length(s.definition -> 'reactions') as steps,
      e ->> 'key' as key, e ->> 'subject' as subject, e -> 'event' as event
    from scenario s cross join jsonb_array_elements(events) as e
    where s.active and s.trigger_module = module and not exists (
      select from jsonb_each(s.trigger_filter) as f where not coalesce(f.value ? (e -> 'facts' ->> f.key), false)
    )
  ), runs as (
    insert into scenario_run (scenario_id, version, source, dedupe_key, subject, depth, origin_run_id, steps)
    select scenario_id, version, 'event', key, subject, deep, origin, steps from wanted
    on conflict (scenario_id, dedupe_key) where dedupe_key is not null do nothing
    returning id, scenario_id, dedupe_key
  ), steps as (
    insert into scenario_run_step (run_id, index, state, input)
    select r.id, 0, 'pending', w.event from runs r join wanted w on w.scenario_id = r.scenario_id and w.key = r.dedupe_key
  )
  select array_agg(distinct scenario_id) into told from runs;
  perform tell_scenarios(told);
end
$$;
