-- A deleted member is archived too, and can be restored until `purge_at`; a job then erases them. Who has paid leaves a row without
-- personal data, because the payments must be kept.
alter table member
  add column deleted_at timestamptz,
  add column deleted_by uuid references account on delete set null,
  add column purge_at timestamptz,
  -- The number in the name of the row that an erased member leaves: "Former member 12".
  add column former_number bigint unique,
  add constraint member_deleted_is_archived check (deleted_at is null or archived_at is not null) not valid;
alter table member validate constraint member_deleted_is_archived;
create index member_purge on member (purge_at) where purge_at is not null;
create index member_deleted_by on member (deleted_by) where deleted_by is not null;

-- The people in Circle who were erased here, so that a sync does not bring them back.
create table erased_circle (
  circle_id bigint primary key,
  erased_at timestamptz not null default now()
);
