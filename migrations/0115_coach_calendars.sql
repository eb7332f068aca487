-- Calendars of coaches: their sessions for another calendar, and the busy times of their own one.

alter table coach
  -- A part of the signed address at which other programs read the coach's sessions. A new one revokes the address; null: there is none.
  add column feed_token uuid unique,
  add column feed_made_at timestamptz;

-- The calendar that a coach keeps elsewhere.
create table coach_calendar (
  coach_id uuid primary key references coach on delete cascade,
  -- Encrypted, because whoever has the address reads that calendar.
  address_secret text not null,
  -- The host of the address, which people may see.
  host text not null,
  created_at timestamptz not null default now(),
  -- When it was last tried, and when it was last read.
  tried_at timestamptz,
  read_at timestamptz,
  -- Why the last try failed; null when it did not.
  failure text
);

-- When the coach is busy by that calendar, as it was last read. What the coach does then is not stored.
create table coach_busy (
  id uuid primary key default uuidv7(),
  coach_id uuid not null references coach_calendar on delete cascade,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  constraint coach_busy_order check (starts_at < ends_at)
);
create index coach_busy_coach on coach_busy (coach_id, starts_at);
