-- Sessions that repeat. Each is a reservation of its own, so that it can be moved and cancelled alone, and knows its series.
create table reservation_series (
  -- The app gives the id, so that a request that is sent twice makes one series.
  id uuid primary key,
  repeats text not null constraint reservation_series_repeats check (repeats in ('week', 'two-weeks', 'month')),
  created_by uuid references account (id) on delete set null,
  created_at timestamptz not null default now()
);

alter table reservation add column series_id uuid references reservation_series (id) on delete set null;
create index reservation_in_series on reservation (series_id, starts_at, id) where series_id is not null;
