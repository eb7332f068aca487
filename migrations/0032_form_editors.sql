-- Who saved a form last, and who has its editor open.

alter table form add column updated_by uuid references account on delete set null;
update form set updated_by = created_by;

-- One row for each open editor (a tab of a browser), which renews it while it is open: past `until` it is closed or lost.
create table form_presence (
  editor_id uuid primary key,
  form_id uuid not null references form on delete cascade,
  account_id uuid not null references account on delete cascade,
  until timestamptz not null
);
create index form_presence_form on form_presence (form_id);
