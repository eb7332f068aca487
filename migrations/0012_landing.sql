-- The landing page's words, and how many came.

create table landing (
  id boolean primary key default true constraint landing_one_row check (id),
  draft jsonb not null,
  content jsonb not null,
  rev int not null default 1,
  preview_key uuid not null default gen_random_uuid(),
  published_at timestamptz
);

-- Counted by day (programme's time zone) and nothing else: no cookie, no address.
create table landing_tally (
  day date not null,
  kind text not null constraint landing_tally_kind check (kind in ('visit', 'offer-1', 'offer-2')),
  n bigint not null,
  primary key (day, kind)
);
