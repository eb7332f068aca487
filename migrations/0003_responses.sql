-- Deletion with undo, files that are to go, a quick way to late responses.

-- One act of deletion: restoring it brings back exactly what it took.
create table response_deletion (
  id uuid primary key default uuidv7(),
  form_id uuid not null references form on delete cascade,
  deleted_by uuid references account on delete set null,
  deleted_at timestamptz not null default now(),
  responses bigint not null default 0,
  restored_at timestamptz
);
create index response_deletion_deleted on response_deletion (deleted_at) where restored_at is null;

alter table response add column deletion_id uuid references response_deletion;
create index response_deletion_id on response (deletion_id) where deletion_id is not null;

create index response_late on response (form_id, submitted_at desc, id desc) where late and deleted_at is null;

-- Written in the transaction that removes the last row about a file, so that a crash before its bytes are removed loses track of none.
create table file_removal (
  storage_key text primary key,
  created_at timestamptz not null default now()
);
