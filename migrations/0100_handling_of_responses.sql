-- What staff do with a response: its status, a note, who takes care of it, and the member who came of it. It is a table of its own,
-- because most responses have none of this, and because a change here must not touch the indexes of the answers.
create table response_handling (
  response_id uuid primary key references response (id) on delete cascade,
  form_id uuid not null references form (id) on delete cascade,
  -- The id of a status in the list of the form.
  status_id uuid,
  note text not null default '',
  note_rev integer not null default 0,
  owner_id uuid references account (id) on delete set null,
  member_id uuid references member (id) on delete set null,
  updated_at timestamptz not null default now()
);
create index response_handling_status on response_handling (form_id, status_id);
create index response_handling_owner on response_handling (owner_id) where owner_id is not null;
create index response_handling_member on response_handling (member_id) where member_id is not null;

-- A form's own list of statuses, and which of its questions fill in the fields of a member. Without a row, the form has the default
-- list, and the questions are guessed from their types and titles.
create table form_handling (
  form_id uuid primary key references form (id) on delete cascade,
  statuses jsonb,
  mapping jsonb not null default '{}'
);

-- Lists of responses show who was invited.
create index form_invite_response on form_invite (response_id) where response_id is not null;
