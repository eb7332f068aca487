-- How many actions a scenario may hold. The programme chooses up to 20; scenarios that hold more when it chooses fewer stay as they are.
alter table setting
  add column scenario_actions int not null default 5 constraint setting_scenario_actions check (scenario_actions between 1 and 20);
