-- Members change their details on their own page. A new e-mail address counts once it is confirmed from there; every change can be refused by
-- whoever reads the address that was known before, because a link to the page is in many e-mails and may be passed on.
create table own_change (
  id uuid primary key default uuidv7(),
  member_id uuid not null references member (id) on delete cascade,
  -- The fields that change, by name: fullName, phone, email. All but the address are changed at once.
  before jsonb not null,
  after jsonb not null,
  created_at timestamptz not null default now(),
  -- The address was confirmed.
  confirmed_at timestamptz,
  -- It was not the member, so everything was put back.
  refused_at timestamptz
);
create index own_change_member on own_change (member_id, id);
