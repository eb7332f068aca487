-- Scenarios can begin with “Started for a response” or “Member entered a segment”, and start runs for responses. A process of the version
-- before does not know these and would do the steps without what the run is about. It goes on taking all other runs: which ones a process
-- is refused depends on what it says of itself in the statement that claims runs.
create or replace function scenario_run_needs_ways() returns trigger language plpgsql as $$
begin
  if exists (
    select from scenario_version v
    where v.scenario_id = new.scenario_id and v.version = new.version and (
      v.definition @? '$.reactions[*] ? (@.module == "flow.for-each-response")'
      or v.definition @? '$.trigger ? (@.module == "flow.started-response" || @.module == "members.entered-segment")'
      or current_setting('cauri.scenario_ways', true) is distinct from 'known' and (
        v.definition @? '$.reactions[*] ? (exists (@.way) || exists (@.onError) || @.module == "flow.if" || @.module == "flow.end" || @.module == "flow.for-each")'
        or v.definition @? '$.trigger ? (@.module == "flow.started")'
      )
    )
  ) then
    return null;
  end if;
  return new;
end
$$;
drop trigger scenario_run_needs_ways on scenario_run;
create trigger scenario_run_needs_ways before update of claim on scenario_run
  for each row when (
    new.claim is not null and new.claim is distinct from old.claim and current_setting('cauri.scenario_modules', true) is distinct from 'segments'
  )
  execute function scenario_run_needs_ways();
