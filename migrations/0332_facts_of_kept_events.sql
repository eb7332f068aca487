-- The form, tag and so on of an event that is kept while its scenario is paused: the trigger may ask for others before staff choose, and
-- the event is then not one of its own. Null for a call, and for what was kept before this column.
alter table scenario_kept add column facts jsonb;

create or replace function scenario_emit(module text, events jsonb) returns void language plpgsql as $$
declare
  told uuid[];
  deep int := coalesce(nullif(current_setting('cauri.scenario_depth', true), '')::int, 0);
  origin uuid := nullif(current_setting('cauri.scenario_run', true), '')::uuid;
begin
  with wanted as materialized (
    select s.id as scenario_id, s.active, s.version, 1 + jsonb_array_length(s.definition -> 'reactions') as steps,
      e ->> 'key' as key, e ->> 'subject' as subject, e -> 'event' as event, e -> 'facts' as facts, nth
    from scenario s cross join jsonb_array_elements(events) with ordinality as given(e, nth)
    where s.published_at is not null and s.deleted_at is null and s.trigger_module = module and not exists (
      select from jsonb_each(s.trigger_filter) as f where not coalesce(f.value ? (e -> 'facts' ->> f.key), false)
    ) and not exists (
      select from member m where m.id = (e -> 'event' ->> 'memberId')::uuid and m.archived_at is not null
    )
  ), runs as (
    insert into scenario_run (scenario_id, version, source, dedupe_key, subject, depth, origin_run_id, steps)
    select scenario_id, version, 'event', key, subject, deep, origin, steps from wanted where active
    on conflict (scenario_id, dedupe_key) where dedupe_key is not null do nothing
    returning id, scenario_id, dedupe_key
  ), steps as (
    insert into scenario_run_step (run_id, index, state, input)
    select r.id, 0, 'pending', w.event from runs r join wanted w on w.scenario_id = r.scenario_id and w.key = r.dedupe_key
  ), kept as (
    insert into scenario_kept (scenario_id, trigger_module, source, dedupe_key, subject, depth, origin_run_id, input, facts)
    select scenario_id, module, 'event', key, subject, deep, origin, event, facts
    from (select *, row_number() over (partition by scenario_id order by nth desc) as place from wanted where not active) as w
    where place <= 1000
      -- Written as a value, so that the planner looks one run up by its key and never reads them all.
      and (select r.id from scenario_run r where r.scenario_id = w.scenario_id and r.dedupe_key = w.key) is null
    order by nth
    on conflict (scenario_id, dedupe_key) where dedupe_key is not null do nothing
  )
  select array_agg(distinct scenario_id) into told from runs;
  perform tell_scenarios(told);
end
$$;
