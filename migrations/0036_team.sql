-- The team can be changed: roles, and accounts that are closed and opened again.

-- An account that becomes a coach's gets what each coach has; one that was a coach before has it already.
create or replace function make_coach() returns trigger language plpgsql as $$
declare
  base text := coalesce(nullif(trim(both '-' from regexp_replace(left(fold(new.name), 60), '[^a-z0-9]+', '-', 'g')), ''), 'coach');
  free text := base;
  n int := 1;
begin
  if exists (select from coach where account_id = new.id) then
    return null;
  end if;
  -- Two of one name at once: the second gets a number.
  perform pg_advisory_xact_lock(hashtext('coach.slug'));
  while exists (select from coach where slug = free) loop
    n := n + 1;
    free := base || '-' || n;
  end loop;
  insert into coach (account_id, slug, accepted_at) values (new.id, free, case when new.status <> 'Pending' then now() end);
  return null;
end
$$;
create trigger account_becomes_coach after update of role on account
  for each row when (new.role = 'coach' and old.role <> 'coach') execute function make_coach();

-- Somebody must be able to let others in: the last active admin stays one. The lock makes two admins who close each
-- other's accounts at the same moment a first and a second, and the second is refused.
create function keep_an_admin() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('account.admins'));
  if not exists (select from account where role = 'admin' and status = 'Active') then
    raise exception 'the last active admin must stay one' using errcode = 'check_violation', constraint = 'account_last_admin';
  end if;
  return null;
end
$$;
create trigger account_keeps_an_admin after update of role, status on account
  for each row when (old.role = 'admin' and old.status = 'Active' and (new.role <> 'admin' or new.status <> 'Active'))
  execute function keep_an_admin();
