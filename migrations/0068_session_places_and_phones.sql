-- Where a session takes place, how its client is reached, and until when clients change it by themselves.

-- A meeting link or a place. The most particular one that is not empty holds: the reservation's, else the coach's, else the service's.
alter table coaching_service
  add column place text not null default '',
  -- Hours before the session; 0 means until it begins, as it was before.
  add column change_hours integer not null default 0 constraint coaching_service_change_hours check (change_hours between 0 and 336);
alter table coach add column place text not null default '';
alter table reservation
  add column place text not null default '',
  -- In E.164; empty when the client gave none.
  add column phone text not null default '';
