-- How a service is booked, what became of a session, and what staff note about it.

alter table coaching_service
  -- Minutes that its coach keeps free before and after a session.
  add column buffer_before integer not null default 0 constraint coaching_service_buffer_before check (buffer_before between 0 and 240),
  add column buffer_after integer not null default 0 constraint coaching_service_buffer_after check (buffer_after between 0 and 240),
  -- What clients may book by themselves: how soon, how far ahead, and how many sessions of a coach on a day (null: any number).
  add column notice_hours integer not null default 2 constraint coaching_service_notice_hours check (notice_hours between 0 and 336),
  add column horizon_days integer not null default 60 constraint coaching_service_horizon_days check (horizon_days between 1 and 365),
  add column per_day integer constraint coaching_service_per_day check (per_day between 1 and 50);

alter table reservation
  add column staff_note text not null default '',
  drop constraint reservation_status,
  add constraint reservation_status check (status in ('pending', 'confirmed', 'cancelled', 'completed', 'missed'));
