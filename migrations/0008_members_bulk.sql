-- Bulk changes to members, and quick ways to what a member's timeline tells.

-- One bulk change: exactly the members of member_bulk_item, frozen when it was asked for.
create table member_bulk (
  id uuid primary key default uuidv7(),
  action jsonb not null,
  -- The value in words, for timelines: the tag's or group's name as it was.
  label text not null,
  made_by uuid references account on delete set null,
  made_by_name text not null,
  created_at timestamptz not null default now(),
  members int not null default 0,
  -- Members that were not as wanted already.
  changed int not null default 0,
  state text not null default 'running' constraint member_bulk_state check (state in ('running', 'done', 'undoing', 'undone')),
  finished_at timestamptz
);
create index member_bulk_created on member_bulk (created_at);

-- No reference to member: a member may be merged or removed meanwhile.
create table member_bulk_item (
  bulk_id uuid not null references member_bulk on delete cascade,
  member_id uuid not null,
  done boolean not null default false,
  -- What was there before; null: nothing had to change.
  before jsonb,
  primary key (bulk_id, member_id)
);

create index delivery_to_address on delivery (lower(to_address), created_at desc);
create index form_invite_email on form_invite (email);
