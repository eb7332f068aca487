-- A run that is locked, or not committed yet, at the moment when staff replace a template cannot be moved to the version with the new one.
-- The version says which one took its place, and a run follows it when it goes on.
alter table scenario_version add replaced_by integer;
