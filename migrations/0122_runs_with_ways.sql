-- A scenario may hold ways: steps that are done only if conditions hold, or only if another step fails. A process of the version
-- before would do the steps of every way. It asks for the next runs as before and is refused those whose scenario has ways, which a
-- process of this version takes then.
create function scenario_run_needs_ways() returns trigger language plpgsql as $$
begin
  if exists (
    select from scenario_version v
    where v.scenario_id = new.scenario_id and v.version = new.version
      and v.definition @? '$.reactions[*] ? (exists (@.way) || exists (@.onError) || @.module == "flow.if" || @.module == "flow.end")'
  ) then
    return null;
  end if;
  return new;
end
$$;
create trigger scenario_run_needs_ways before update of claim on scenario_run
  for each row when (new.claim is not null and new.claim is distinct from old.claim and current_setting('cauri.scenario_ways', true) is distinct from 'known')
  execute function scenario_run_needs_ways();
