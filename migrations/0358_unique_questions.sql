-- The questions of the published version that ask for one answer per person. They stand in the row of the form, because a response that
-- waits for the lock of this row while the form is published reads the row anew, and no other.
alter table form add column unique_questions uuid[] not null default '{}';

create function form_unique_questions() returns trigger language plpgsql as $$
begin
  new.unique_questions := array(
    select (q ->> 'id')::uuid from form_version v, jsonb_array_elements(v.content -> 'questions') as q
    where v.id = new.version_id and q -> 'unique' = 'true'
  );
  return new;
end
$$;
create trigger form_unique_questions before update of version_id on form for each row execute function form_unique_questions();

update form set version_id = version_id where version_id is not null;
