-- The dashboard counts members by the day on which they joined. It is a day of the programme's time zone, as those of payments and
-- responses are: an import stores a day as its midnight, which in UTC may be of the day before.

create or replace function add_member_totals() returns trigger language plpgsql as $$
declare
  zone text := (select time_zone from setting);
begin
  if tg_op = 'INSERT' then
    insert into member_total
    select (joined_at at time zone zone)::date, status, payment_status, count(*) from new_rows where archived_at is null group by 1, 2, 3;
  elsif tg_op = 'DELETE' then
    insert into member_total
    select (joined_at at time zone zone)::date, status, payment_status, -count(*) from old_rows where archived_at is null group by 1, 2, 3;
  else
    insert into member_total
    select (joined_at at time zone zone)::date, status, payment_status, sum(change)
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

create function recount_members() returns void language plpgsql as $$
begin
  lock table member in share row exclusive mode;
  lock table member_total in share row exclusive mode;
  delete from member_total;
  insert into member_total
  select (joined_at at time zone (select time_zone from setting))::date, status, payment_status, count(*)
  from member where archived_at is null group by 1, 2, 3;
end
$$;

create function member_zone_changed() returns trigger language plpgsql as $$
begin
  perform recount_members();
  return null;
end
$$;

create trigger setting_time_zone_members after update of time_zone on setting
  for each row when (old.time_zone is distinct from new.time_zone) execute function member_zone_changed();

select recount_members();
