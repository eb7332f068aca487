-- A booking, or a change by a client, that was refused: what the page shows when it is asked for again, so that going back never asks
-- the browser to post once more. It is deleted when the booking is made, and after a day.

create table refused_booking (
  -- The coach who was to be booked, or the reservation that was to be changed. Nothing lives longer than a day here, so no key ties it.
  subject_id uuid not null,
  submission_key uuid not null,
  -- The written fields and the problems, as the programme's language says them.
  page jsonb not null,
  refused_at timestamptz not null default now(),
  primary key (subject_id, submission_key)
);
create index refused_booking_at on refused_booking (refused_at);
