-- A step may start runs of another scenario, one for each member of a segment. Their progress is shown on the run that started them.
create index scenario_run_origin on scenario_run (origin_run_id) where origin_run_id is not null;

-- A process of the version before does not know the trigger of the started runs, and would do their steps without the member.
create or replace function scenario_run_needs_ways() returns trigger language plpgsql as $$
begin
  if exists (
    select from scenario_version v
    where v.scenario_id = new.scenario_id and v.version = new.version and (
      v.definition @? '$.reactions[*] ? (exists (@.way) || exists (@.onError) || @.module == "flow.if" || @.module == "flow.end")'
      or v.definition @? '$.reactions[*] ? (@.module == "flow.for-each")'
      or v.definition @? '$.trigger ? (@.module == "flow.started")'
    )
  ) then
    return null;
  end if;
  return new;
end
$$;
