-- Edits are a draft until they are published. The columns of a scenario hold what is published and what runs; `draft` holds what
-- is being edited, all of it, and is null where nothing was edited since.
alter table scenario add column draft jsonb, add column published_at timestamptz;
-- Null: the snapshot of a draft that somebody ran once.
alter table scenario_version add column published_at timestamptz;
-- What installed scenarios do now is what they have published.
update scenario set published_at = updated_at;
update scenario_version set published_at = created_at;
