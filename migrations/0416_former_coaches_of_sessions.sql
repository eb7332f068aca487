-- A calendar program that keeps what it has read removes a session only when the feed says that it is cancelled. The feed of a coach
-- therefore still has the sessions that were given to another coach, with the time and the version that they had for the former one.
create table reservation_former_coach (
  reservation_id uuid not null references reservation (id) on delete cascade,
  coach_id uuid not null references coach (account_id) on delete cascade,
  sequence integer not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  given_at timestamptz not null default now(),
  primary key (reservation_id, coach_id)
);
create index reservation_former_coach_coach on reservation_former_coach (coach_id, starts_at);
