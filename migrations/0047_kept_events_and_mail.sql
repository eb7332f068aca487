-- What happens while a published scenario is paused is kept, and offered when it is switched on again. One row is what a run
-- would have been: its key makes sure that it is kept once, and run once.
create table scenario_kept (
  id uuid primary key default uuidv7(),
  -- Counts what was ever kept, for all scenarios together.
  nth bigint not null generated always as identity,
  scenario_id uuid not null references scenario on delete cascade,
  -- The trigger that it is for: another one could not read it.
  trigger_module text not null,
  source text not null constraint scenario_kept_source check (source in ('event', 'webhook')),
  dedupe_key text,
  subject text,
  depth int not null default 0,
  origin_run_id uuid,
  -- Of an event: what the trigger is loaded from when it runs. Of a webhook: what the trigger gives.
  input jsonb,
  output jsonb,
  happened_at timestamptz not null default now()
);
create unique index scenario_kept_once on scenario_kept (scenario_id, dedupe_key) where dedupe_key is not null;
create index scenario_kept_page on scenario_kept (scenario_id, id desc);
create index scenario_kept_old on scenario_kept (happened_at);

-- The newest 1,000 of each scenario count; what is older is removed with every hundredth row, because looking at each would make
-- a change of ten thousand members slow. Rows that another transaction removes at this moment are skipped, so that nobody waits:
-- what happens does not depend on scenarios. Without statistics of a new table, the planner would sort all of it.
create function scenario_kept_bounded() returns trigger language plpgsql set enable_seqscan = off set enable_sort = off as $$
begin
  if exists (select from fresh where nth % 100 = 0) then
    delete from scenario_kept where id in (
      select k.id from scenario s
      cross join lateral (
        select id from scenario_kept where scenario_id = s.id order by id desc offset 1000 limit 1
      ) as one_too_many
      join scenario_kept k on k.scenario_id = s.id and k.id <= one_too_many.id
      where s.published_at is not null
      for update of k skip locked
    );
  end if;
  perform pg_notify('cauri_event', json_build_object('type', 'scenario.changed', 'scenarioId', scenario_id)::text)
  from (select distinct scenario_id from fresh) as f;
  return null;
end
$$;
create trigger scenario_kept_bounded after insert on scenario_kept
  referencing new table as fresh for each statement execute function scenario_kept_bounded();

-- Who is told of what happens: every scenario that was published, paused ones too.
drop index scenario_listens;
create index scenario_listens on scenario (trigger_module) where published_at is not null and deleted_at is null;
create or replace function scenario_listens(modules text[]) returns boolean language sql stable as $$
  select exists (select from scenario where published_at is not null and deleted_at is null and trigger_module = any(modules));
$$;

-- Something happened: every active scenario that waits for it gets a run, in the transaction in which it happened; for a
-- paused one it is kept.
create or replace function scenario_emit(module text, events jsonb) returns void language plpgsql as $$
declare
  told uuid[];
  deep int := coalesce(nullif(current_setting('cauri.scenario_depth', true), '')::int, 0);
  origin uuid := nullif(current_setting('cauri.scenario_run', true), '')::uuid;
begin
  with wanted as materialized (
    select s.id as scenario_id, s.active, s.version, 1 + jsonb_array_length(s.definition -> 'reactions') as steps,
      e ->> 'key' as key, e ->> 'subject' as subject, e -> 'event' as event, nth
    from scenario s cross join jsonb_array_elements(events) with ordinality as given(e, nth)
    where s.published_at is not null and s.deleted_at is null and s.trigger_module = module and not exists (
      select from jsonb_each(s.trigger_filter) as f where not coalesce(f.value ? (e -> 'facts' ->> f.key), false)
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
    insert into scenario_kept (scenario_id, trigger_module, source, dedupe_key, subject, depth, origin_run_id, input)
    select scenario_id, module, 'event', key, subject, deep, origin, event
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

-- E-mails of a campaign that were kept in the Outbox were not sent: they are counted apart.
alter table campaign_run add column captured int not null default 0;
update campaign_run r set captured = c.n, sent = r.sent - c.n
from (select run_id, count(*)::int as n from delivery where state = 'captured' and run_id is not null group by run_id) as c
where r.id = c.run_id;
update delivery set sent_at = null where state = 'captured' and sent_at is not null;
