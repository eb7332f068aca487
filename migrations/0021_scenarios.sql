-- Automation scenarios: what they are made of, what happens that concerns them, and what their runs did.

-- What a service asks for, kept once and used by many scenarios.
create table connection (
  id uuid primary key default uuidv7(),
  service text not null,
  name text not null,
  -- Names of the values that are set.
  fields text[] not null,
  -- Sealed (server/secrets.ts): the values by name.
  secret text not null,
  -- What the last test said.
  check_ok boolean,
  check_message text,
  check_at timestamptz,
  created_by uuid references account on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index connection_service on connection (service, id);

create table scenario (
  id uuid primary key default uuidv7(),
  name text not null,
  active boolean not null default false,
  -- Why it was paused by itself.
  paused_reason text,
  -- The k-th occurrence is start + k × every × frequency, on the clock of the programme's time zone.
  frequency text not null constraint scenario_frequency check (frequency in ('minute', 'hour', 'day', 'week', 'month', 'year')),
  every int not null constraint scenario_every check (every between 1 and 10000),
  start_date date not null,
  start_time text not null constraint scenario_start_time check (start_time ~ '^\d\d:\d\d$'),
  missed text not null default 'run' constraint scenario_missed check (missed in ('run', 'skip')),
  overlap text not null default 'wait' constraint scenario_overlap check (overlap in ('wait', 'skip', 'allow')),
  concurrency int not null default 10 constraint scenario_concurrency check (concurrency between 1 and 50),
  per_minute int constraint scenario_per_minute check (per_minute between 1 and 10000),
  pause_after int default 10 constraint scenario_pause_after check (pause_after between 1 and 1000),
  -- {match, conditions, trigger, reactions}, as it is now.
  definition jsonb not null default '{"match": "all", "conditions": [], "trigger": null, "reactions": []}',
  -- Of scenario_version.
  version int not null default 1,
  -- Raised by every change, so that the second of two editors is told.
  rev int not null default 1,
  -- The trigger's module, and which of its events are wanted: {name: [values]}.
  trigger_module text,
  trigger_filter jsonb not null default '{}',
  -- Part of the incoming webhook's address.
  webhook_token text not null unique,
  webhook_secret text,
  -- Null: not scheduled.
  next_run_at timestamptz,
  last_run_at timestamptz,
  failures int not null default 0,
  -- Runs begun since then, for per_minute.
  minute_at timestamptz not null default '-infinity',
  minute_runs int not null default 0,
  created_by uuid references account on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- What it did still names it.
  deleted_at timestamptz
) with (fillfactor = 70);
create index scenario_created on scenario (created_at desc, id desc) where deleted_at is null;
create index scenario_listens on scenario (trigger_module) where active;
create index scenario_due on scenario (next_run_at) where next_run_at is not null;

-- Frozen: a run keeps to the version that it began with.
create table scenario_version (
  scenario_id uuid not null references scenario on delete cascade,
  version int not null,
  definition jsonb not null,
  created_at timestamptz not null default now(),
  primary key (scenario_id, version)
);

-- One row an event and scenario. It is the work itself: due at wake_at, held until then while somebody works on it.
create table scenario_run (
  id uuid primary key default uuidv7(),
  scenario_id uuid not null references scenario on delete cascade,
  version int not null,
  state text not null default 'queued' constraint scenario_run_state
    check (state in ('queued', 'running', 'waiting', 'succeeded', 'filtered', 'failed', 'needs-review', 'cancelled')),
  source text not null constraint scenario_run_source check (source in ('schedule', 'event', 'webhook', 'manual', 'replay')),
  -- What makes two events the same.
  dedupe_key text,
  subject text,
  late boolean not null default false,
  scheduled_for timestamptz,
  -- Scenarios that set off scenarios: how many before this one, and the first.
  depth int not null default 0,
  origin_run_id uuid,
  replay_of uuid,
  -- The step that comes next, its attempts, and how many steps there are, the trigger among them.
  next_step int not null default 0,
  attempt int not null default 0,
  steps int not null,
  -- Null: nothing is to be done, or not before somebody says so.
  wake_at timestamptz default now(),
  -- Whose work it is; whoever finds another here has lost it.
  claim uuid,
  cancel boolean not null default false,
  error text,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz
) with (fillfactor = 80);
create unique index scenario_run_once on scenario_run (scenario_id, dedupe_key) where dedupe_key is not null;
create index scenario_run_page on scenario_run (scenario_id, id desc);
create index scenario_run_wakes on scenario_run (scenario_id, state, wake_at) where wake_at is not null;
create index scenario_run_ended on scenario_run (scenario_id, state, id desc) where finished_at is not null;
create index scenario_run_attention on scenario_run (state, id desc) where state in ('failed', 'needs-review');

-- Index 0 is the trigger: its output is the event.
create table scenario_run_step (
  run_id uuid not null references scenario_run on delete cascade,
  index int not null,
  state text not null constraint scenario_run_step_state
    check (state in ('pending', 'running', 'waiting', 'succeeded', 'skipped', 'failed', 'needs-review')),
  attempt int not null default 0,
  input jsonb,
  output jsonb,
  error text,
  -- Failed attempts before the last one: [{attempt, at, error, durationMs}].
  earlier jsonb not null default '[]',
  started_at timestamptz,
  duration_ms int,
  primary key (run_id, index)
);

-- The last tested output of each step, for mapping.
create table scenario_sample (
  scenario_id uuid not null references scenario on delete cascade,
  step text not null,
  output jsonb not null,
  at timestamptz not null default now(),
  primary key (scenario_id, step)
);

-- Wakes the workers and the screens of these scenarios, once the transaction commits.
create function tell_scenarios(ids uuid[]) returns void language sql as $$
  select pg_notify('cauri_event', json_build_object('type', 'scenario.changed', 'scenarioId', id, 'due', true)::text)
  from unnest(ids) as id;
$$;

-- Another time zone, other moments: each schedule is looked at at once, which moves it to its next one.
create function scenario_zone_changed() returns trigger language plpgsql as $$
begin
  update scenario set next_run_at = now() where next_run_at is not null;
  return null;
end
$$;
create trigger setting_time_zone_scenarios after update of time_zone on setting
  for each row when (old.time_zone is distinct from new.time_zone) execute function scenario_zone_changed();

-- Something happened: every active scenario that waits for it gets a run, in the transaction in which it happened.
-- events: [{key, subject, facts, event}]; `facts` is what trigger_filter looks at.
create function scenario_emit(module text, events jsonb) returns void language plpgsql as $$
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
    -- A circle of scenarios ends in the open.
    insert into scenario_run (scenario_id, version, state, source, dedupe_key, subject, depth, origin_run_id, steps, wake_at, finished_at, error)
    select scenario_id, version, case when deep > 5 then 'failed' else 'queued' end, 'event', key, subject, deep, origin, steps,
      case when deep > 5 then null else now() end, case when deep > 5 then now() end,
      case when deep > 5 then 'Stopped: scenarios set each other off more than 5 times in a row.' end
    from wanted
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

create function scenario_listens(modules text[]) returns boolean language sql stable as $$
  select exists (select from scenario where active and trigger_module = any(modules));
$$;

create function scenario_on_members_created() returns trigger language plpgsql as $$
begin
  if scenario_listens('{members.created}') then
    perform scenario_emit('members.created', (
      select coalesce(jsonb_agg(jsonb_build_object('key', 'created:' || id, 'subject', full_name,
        'facts', jsonb_build_object('source', coalesce(source, ''), 'product', coalesce(product, '')),
        'event', jsonb_build_object('memberId', id))), '[]') from fresh));
  end if;
  return null;
end
$$;
create trigger scenario_member_created after insert on member
  referencing new table as fresh for each statement execute function scenario_on_members_created();

create function scenario_on_member_changed() returns trigger language plpgsql as $$
declare
  one record;
begin
  for one in
    select * from (values
      ('members.status-changed', old.status, new.status),
      ('members.payment-changed', old.payment_status, new.payment_status),
      ('members.subscription-changed', old.subscription_status, new.subscription_status)) as c(module, before, after)
    where before is distinct from after
  loop
    if scenario_listens(array[one.module]) then
      perform scenario_emit(one.module, jsonb_build_array(jsonb_build_object(
        'key', one.module || ':' || new.id || ':' || pg_current_xact_id(), 'subject', new.full_name,
        'facts', jsonb_build_object('to', coalesce(one.after, ''), 'from', coalesce(one.before, '')),
        'event', jsonb_build_object('memberId', new.id, 'from', one.before, 'to', one.after))));
    end if;
  end loop;
  return null;
end
$$;
create trigger scenario_member_changed after update of status, payment_status, subscription_status on member
  for each row when ((old.status, old.payment_status, old.subscription_status)
    is distinct from (new.status, new.payment_status, new.subscription_status))
  execute function scenario_on_member_changed();

create function scenario_on_tags() returns trigger language plpgsql as $$
begin
  if scenario_listens('{members.tag-added}') then
    perform scenario_emit('members.tag-added', (
      select coalesce(jsonb_agg(jsonb_build_object('key', 'tag:' || f.member_id || ':' || f.tag_id || ':' || pg_current_xact_id(),
        'subject', m.full_name, 'facts', jsonb_build_object('tag', f.tag_id),
        'event', jsonb_build_object('memberId', f.member_id, 'tagId', f.tag_id, 'tag', t.name))), '[]')
      from fresh f join member m on m.id = f.member_id join tag t on t.id = f.tag_id));
  end if;
  return null;
end
$$;
create trigger scenario_member_tag after insert on member_tag
  referencing new table as fresh for each statement execute function scenario_on_tags();

-- Once it is known whose money it is.
create function scenario_on_payment() returns trigger language plpgsql as $$
begin
  if scenario_listens('{payments.recorded}') then
    perform scenario_emit('payments.recorded', jsonb_build_array(jsonb_build_object('key', 'payment:' || new.id, 'subject', new.name,
      'facts', jsonb_build_object('category', new.category, 'produit', new.produit, 'moyen', new.moyen),
      'event', jsonb_build_object('memberId', new.member_id, 'paymentId', new.id))));
  end if;
  return null;
end
$$;
create trigger scenario_payment_recorded after insert on payment
  for each row when (new.member_id is not null and new.deleted_at is null) execute function scenario_on_payment();
create trigger scenario_payment_attached after update of member_id on payment
  for each row when (old.member_id is null and new.member_id is not null and new.deleted_at is null) execute function scenario_on_payment();

-- A provider says that a payment was tried and did not succeed.
create function scenario_on_payment_failed() returns trigger language plpgsql as $$
begin
  if scenario_listens('{payments.failed}') then
    perform scenario_emit('payments.failed', jsonb_build_array(jsonb_build_object('key', 'failed:' || new.provider || ':' || new.object_id,
      'subject', coalesce(new.observed -> 'payer' ->> 'name', new.observed -> 'payer' ->> 'email'),
      'facts', jsonb_build_object('provider', new.provider),
      'event', jsonb_build_object('webhookEventId', new.id))));
  end if;
  return null;
end
$$;
create trigger scenario_payment_failed after update of state on webhook_event
  for each row when (new.state in ('ignored', 'quarantined') and old.state is distinct from new.state and new.observed ->> 'state' = 'failed')
  execute function scenario_on_payment_failed();

create function scenario_on_responses() returns trigger language plpgsql as $$
begin
  if scenario_listens('{forms.answered}') then
    perform scenario_emit('forms.answered', (
      select coalesce(jsonb_agg(jsonb_build_object('key', 'response:' || id, 'facts', jsonb_build_object('form', form_id),
        'event', jsonb_build_object('responseId', id))), '[]') from fresh where deleted_at is null));
  end if;
  return null;
end
$$;
create trigger scenario_response after insert on response
  referencing new table as fresh for each statement execute function scenario_on_responses();

create function scenario_on_reservation() returns trigger language plpgsql as $$
declare
  name text := case tg_op when 'INSERT' then 'reservations.created' else 'reservations.changed' end;
begin
  if scenario_listens(array[name]) then
    perform scenario_emit(name, jsonb_build_array(jsonb_build_object(
      'key', name || ':' || new.id || ':' || pg_current_xact_id(), 'subject', coalesce(nullif(new.client_name, ''), new.email),
      'facts', jsonb_build_object('status', new.status, 'coach', new.coach_id, 'service', coalesce(new.service_id::text, '')),
      'event', jsonb_build_object('reservationId', new.id, 'memberId', new.member_id))));
  end if;
  return null;
end
$$;
create trigger scenario_reservation_created after insert on reservation
  for each row execute function scenario_on_reservation();
create trigger scenario_reservation_changed after update of status, starts_at, coach_id on reservation
  for each row when ((old.status, old.starts_at, old.coach_id) is distinct from (new.status, new.starts_at, new.coach_id))
  execute function scenario_on_reservation();

create function scenario_on_reminders() returns trigger language plpgsql as $$
begin
  if scenario_listens('{reminders.sent}') then
    perform scenario_emit('reminders.sent', (
      select coalesce(jsonb_agg(jsonb_build_object('key', 'reminder:' || id, 'subject', email,
        'facts', jsonb_build_object('kind', kind, 'sequence', sequence),
        'event', jsonb_build_object('memberId', member_id, 'reminderId', id, 'kind', kind, 'due', due, 'sequence', sequence))), '[]')
      from fresh where member_id is not null));
  end if;
  return null;
end
$$;
create trigger scenario_reminder after insert on reminder
  referencing new table as fresh for each statement execute function scenario_on_reminders();
