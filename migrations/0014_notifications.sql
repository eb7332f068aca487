-- What staff are told of, and how many responses came on which day.

create table notification (
  id uuid primary key default uuidv7(),
  type text not null constraint notification_type check (type in ('admin_registration', 'alert', 'system')),
  priority text not null constraint notification_priority check (priority in ('critical', 'high', 'medium', 'low')),
  title text not null,
  message text not null,
  -- Where in the app it is dealt with.
  link text,
  -- The same thing again moves the one that has this key up, instead of adding another.
  key text unique,
  -- How often it happened; who has read fewer of them has something to read.
  occurrences int not null default 1 constraint notification_occurrences check (occurrences > 0),
  -- Whom it is for; null: for everybody of the audience.
  account_id uuid references account on delete cascade,
  audience text not null default 'admin' constraint notification_audience check (audience in ('admin', 'staff')),
  admin_request_id uuid unique references admin_request on delete cascade,
  search text not null generated always as (fold(title || ' ' || message)) stored,
  created_at timestamptz not null default now(),
  -- When it happened last.
  at timestamptz not null default now()
) with (fillfactor = 70);

create table notification_read (
  account_id uuid not null references account on delete cascade,
  notification_id uuid not null references notification on delete cascade,
  -- Occurrences that this account knows of.
  seen int not null,
  primary key (account_id, notification_id)
);
create index notification_read_notification on notification_read (notification_id);

-- Nobody who is not here: no e-mail.
create table notification_digest (
  account_id uuid primary key references account on delete cascade,
  frequency text not null constraint notification_digest_frequency check (frequency in ('none', 'daily')),
  -- The last day (of the programme's time zone) that was told of.
  told_on date
);

insert into notification (type, priority, title, message, admin_request_id, created_at, at)
select 'admin_registration', 'high', a.name || ' asks for an admin account', a.email, q.id, q.created_at, q.created_at
from admin_request q join account a on a.id = q.account_id;

-- Responses that are there, by form and by day of the programme's time zone, without reading them.
create table response_day (
  day date not null,
  form_id uuid not null,
  n bigint not null,
  primary key (day, form_id)
);
-- Changes since: written beside each other, so that no writer waits for another; readers add them up, now and then they
-- are folded into the table above.
create table response_day_delta (
  day date not null,
  form_id uuid not null,
  n bigint not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500);

create function fold_response_days() returns void language plpgsql as $$
begin
  -- One at a time; whoever comes second leaves it to the first.
  if not pg_try_advisory_xact_lock(hashtext('fold_response_days')) then
    return;
  end if;
  with gone as materialized (
    delete from response_day_delta returning *
  )
  insert into response_day as d (day, form_id, n)
  select day, form_id, sum(n) from gone group by 1, 2 having sum(n) <> 0
  on conflict (day, form_id) do update set n = d.n + excluded.n;
end
$$;

create function count_response_days() returns trigger language plpgsql as $$
declare
  zone text := (select time_zone from setting);
begin
  if tg_op = 'INSERT' then
    insert into response_day_delta
    select (submitted_at at time zone zone)::date, form_id, count(*) from fresh where deleted_at is null group by 1, 2;
  elsif tg_op = 'DELETE' then
    insert into response_day_delta
    select (submitted_at at time zone zone)::date, form_id, -count(*) from stale where deleted_at is null group by 1, 2;
  else
    insert into response_day_delta
    select (submitted_at at time zone zone)::date, form_id, sum(sign)
    from (
      select 1 as sign, submitted_at, form_id from fresh where deleted_at is null
      union all
      select -1, submitted_at, form_id from stale where deleted_at is null
    ) as both_sides
    group by 1, 2 having sum(sign) <> 0;
  end if;
  if random() < 0.02 then
    perform fold_response_days();
  end if;
  return null;
end
$$;
create trigger response_day_inserted after insert on response
  referencing new table as fresh for each statement execute function count_response_days();
create trigger response_day_updated after update on response
  referencing old table as stale new table as fresh for each statement execute function count_response_days();
create trigger response_day_deleted after delete on response
  referencing old table as stale for each statement execute function count_response_days();

-- All over again: after another time zone, or after responses were copied in with the triggers off.
create function recount_response_days() returns void language plpgsql as $$
begin
  lock table response in share row exclusive mode;
  delete from response_day;
  delete from response_day_delta;
  insert into response_day
  select (submitted_at at time zone (select time_zone from setting))::date, form_id, count(*)
  from response where deleted_at is null group by 1, 2;
end
$$;
select recount_response_days();
create function response_zone_changed() returns trigger language plpgsql as $$
begin
  perform recount_response_days();
  return null;
end
$$;
create trigger setting_time_zone_responses after update of time_zone on setting
  for each row when (old.time_zone is distinct from new.time_zone) execute function response_zone_changed();

create function responses_sentence(times int, day date) returns text language sql stable parallel safe
  return case times
    when 1 then format('1 response came on %s.', to_char(day, 'DD/MM/YYYY'))
    else format('%s responses came on %s.', times, to_char(day, 'DD/MM/YYYY'))
  end;

-- Staff are told of new responses once for each form and day; those that were copied in from earlier are no news.
create function tell_of_responses() returns trigger language plpgsql as $$
begin
  insert into notification as n (type, priority, title, message, link, key, occurrences, audience)
  select 'system', 'low', format('New responses: %s', coalesce(nullif(trim(form.title), ''), 'Untitled Form')),
    responses_sentence(came.n, came.day), format('/forms/%s/responses', form.id), format('responses:%s:%s', form.id, came.day), came.n, 'staff'
  from (
    select form_id, (submitted_at at time zone zone.name)::date as day, count(*)::int as n
    from fresh, (select time_zone as name from setting) as zone
    where deleted_at is null and submitted_at > now() - interval '1 day'
    group by 1, 2
  ) as came
  join form on form.id = came.form_id
  order by form.id, came.day
  on conflict (key) do update set
    occurrences = n.occurrences + excluded.occurrences,
    at = now(),
    title = excluded.title,
    message = responses_sentence(n.occurrences + excluded.occurrences, right(n.key, 10)::date);
  return null;
end
$$;
create trigger response_told after insert on response
  referencing new table as fresh for each statement execute function tell_of_responses();
