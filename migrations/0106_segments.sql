-- A saved view of the list of members is also a segment, which campaigns and scenarios use. It can therefore be changed, and is restored
-- after it was deleted, as everything else that others refer to.
alter table saved_view
  add column updated_at timestamptz not null default now(),
  add column deleted_at timestamptz,
  add column deleted_by uuid references account (id) on delete set null,
  add column purge_at timestamptz;
create index saved_view_purge on saved_view (purge_at) where purge_at is not null;
