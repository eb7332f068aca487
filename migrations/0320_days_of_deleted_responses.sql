-- Deleting many responses spent nearly half of its update on copying each row twice for the trigger that counts responses by day, and on
-- reading the copies again. A deletion knows its responses by an index, so the days are counted from them when it commits.

drop trigger response_day_updated on response;

create function count_deletion_days() returns trigger language plpgsql as $$
begin
  insert into response_day_delta
  select (submitted_at at time zone (select time_zone from setting))::date, form_id,
    case when new.restored_at is null then -count(*) else count(*) end
  from response where deletion_id = new.id and (deleted_at is null) = (new.restored_at is not null)
  group by 1, 2;
  return null;
end
$$;
-- It waits for the commit, because the version before says that a deletion is restored before it restores the responses.
create constraint trigger response_day_of_deletion after update on response_deletion deferrable initially deferred
  for each row when (old.responses <> new.responses or old.restored_at is distinct from new.restored_at)
  execute function count_deletion_days();

-- Deletions do not write these columns, and then a trigger for each row costs nothing.
create function move_response_day() returns trigger language plpgsql as $$
begin
  insert into response_day_delta
  select (r.submitted_at at time zone (select time_zone from setting))::date, r.form_id, r.n
  from (values (old.submitted_at, old.form_id, -1), (new.submitted_at, new.form_id, 1)) as r (submitted_at, form_id, n);
  return null;
end
$$;
create trigger response_day_updated after update of submitted_at, form_id on response
  for each row when (old.deleted_at is null and new.deleted_at is null) execute function move_response_day();

create or replace function count_response_days() returns trigger language plpgsql as $$
declare
  zone text := (select time_zone from setting);
begin
  if tg_op = 'INSERT' then
    insert into response_day_delta
    select (submitted_at at time zone zone)::date, form_id, count(*) from fresh where deleted_at is null group by 1, 2;
  else
    insert into response_day_delta
    select (submitted_at at time zone zone)::date, form_id, -count(*) from stale where deleted_at is null group by 1, 2;
  end if;
  if random() < 0.02 then
    perform fold_response_days();
  end if;
  return null;
end
$$;

-- No query reads this index, and every deletion wrote to it.
drop index response_deleted;
