-- Scenarios can set a field of a member. A process of the version before does not know this step, and leaves such runs to one that does. What
-- still older processes leave is as it was.
create or replace function scenario_run_needs_ways() returns trigger language plpgsql as $$
begin
  if exists (
    select from scenario_version v
    where v.scenario_id = new.scenario_id and v.version = new.version and (
      v.definition @? '$.reactions[*] ? (@.module == "members.set-field")'
      or current_setting('cauri.scenario_modules', true) is distinct from 'segments' and (
        v.definition @? '$.reactions[*] ? (@.module == "flow.for-each-response")'
        or v.definition @? '$.trigger ? (@.module == "flow.started-response" || @.module == "members.entered-segment")'
        or current_setting('cauri.scenario_ways', true) is distinct from 'known' and (
          v.definition @? '$.reactions[*] ? (exists (@.way) || exists (@.onError) || @.module == "flow.if" || @.module == "flow.end" || @.module == "flow.for-each")'
          or v.definition @? '$.trigger ? (@.module == "flow.started")'
        )
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
    new.claim is not null and new.claim is distinct from old.claim and current_setting('cauri.scenario_modules', true) is distinct from 'fields'
  )
  execute function scenario_run_needs_ways();
