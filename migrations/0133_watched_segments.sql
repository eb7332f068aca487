-- A scenario can begin when a member comes to match a segment. Who matches is kept for each active scenario that does, and compared with
-- the segment every few minutes. Deleting the watch forgets its members.
create table scenario_watch (
  scenario_id uuid primary key references scenario on delete cascade,
  segment_id uuid not null,
  -- The filter with which the members were found. With another one, those who match are known and start nothing.
  search jsonb not null,
  looked_at timestamptz not null default now()
);
create table scenario_watched (
  scenario_id uuid not null references scenario_watch on delete cascade,
  member_id uuid not null references member on delete cascade,
  primary key (scenario_id, member_id)
);
create index scenario_watched_member on scenario_watched (member_id);
