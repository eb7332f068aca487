-- Members, payments and responses are counted anew for another time zone. Whoever edits a member changes their payments too, and the other
-- way round, so the three tables are locked together: no transaction waits for one of them while this one waits for another.
create or replace function payment_zone_changed() returns trigger language plpgsql as $$
declare
  tables text[] := '{member, payment, response}';
begin
  loop
    begin
      execute format('lock table %I in share row exclusive mode', tables[1]);
      execute format('lock table %I, %I in share row exclusive mode nowait', tables[2], tables[3]);
      exit;
    exception when lock_not_available then
      -- No table is locked now, and the next table is the one to wait for.
      tables := tables[2:] || tables[1];
    end;
  end loop;
  perform recount_payments();
  return null;
end
$$;
