-- An archived member keeps everything, and is left out of lists, messages and figures until staff bring them back.
alter table member
  add column archived_at timestamptz,
  -- The access that was removed with the archiving, which comes back with the member.
  add column archived_groups uuid[] not null default '{}';
create index member_archived on member (joined_at desc, id desc) where archived_at is not null;

-- Tiles and the dashboard count the members who take part.
create or replace function add_member_totals() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into member_total
    select (joined_at at time zone 'UTC')::date, status, payment_status, count(*) from new_rows where archived_at is null group by 1, 2, 3;
  elsif tg_op = 'DELETE' then
    insert into member_total
    select (joined_at at time zone 'UTC')::date, status, payment_status, -count(*) from old_rows where archived_at is null group by 1, 2, 3;
  else
    insert into member_total
    select (joined_at at time zone 'UTC')::date, status, payment_status, sum(change)
    from (
      select 1 as change, joined_at, status, payment_status from new_rows where archived_at is null
      union all
      select -1, joined_at, status, payment_status from old_rows where archived_at is null
    ) as changes
    group by 1, 2, 3 having sum(change) <> 0;
  end if;
  return null;
end
$$;

-- Nobody asks an archived member for money, so what is owed is worked out again with each archiving.
drop trigger account_due_is_stale on member;
create trigger account_due_is_stale
  after update of status, product, terms_id, payment_option, payment_status, payment_sequence, payment_next, billing_base, archived_at on member
  for each row when (
    old.status is distinct from new.status or old.product is distinct from new.product or old.terms_id is distinct from new.terms_id
    or old.payment_option is distinct from new.payment_option or old.payment_status is distinct from new.payment_status
    or old.payment_sequence is distinct from new.payment_sequence or old.payment_next is distinct from new.payment_next
    or old.billing_base is distinct from new.billing_base or old.archived_at is distinct from new.archived_at
  ) execute function account_due_is_stale();

-- Nothing that happens to an archived member starts a scenario.
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
