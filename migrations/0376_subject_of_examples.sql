-- A later step is tested only with the values that an earlier one has for the same subject; those of another would reach somebody else.
alter table scenario_sample add column subject text;
