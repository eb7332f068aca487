-- What many responses had before staff gave them a status or an owner, so that the change can be undone.
create table handling_change (
  id uuid primary key default uuidv7(),
  form_id uuid not null references form on delete cascade,
  changed_by uuid references account on delete set null,
  -- What was set, as the call names it: {status, owner}, each an id or null where it was taken away.
  given jsonb not null,
  created_at timestamptz not null default now(),
  undone_at timestamptz
);
create index handling_change_form on handling_change (form_id);
create index handling_change_changed_by on handling_change (changed_by);
create table handling_change_item (
  change_id uuid not null references handling_change on delete cascade,
  response_id uuid not null references response on delete cascade,
  status_id uuid,
  owner_id uuid references account on delete set null,
  primary key (change_id, response_id)
);
create index handling_change_item_response on handling_change_item (response_id);
create index handling_change_item_owner on handling_change_item (owner_id) where owner_id is not null;
