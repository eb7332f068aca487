-- Coaches, their services and hours, and the reservations of their time.

-- What an account with the role of coach has beside it.
create table coach (
  account_id uuid primary key references account on delete cascade,
  specialization text not null default '',
  -- Names the coach in the address of the page where members book.
  slug text not null unique,
  -- Members may book by themselves.
  bookable boolean not null default true,
  -- Null: no password was chosen yet.
  accepted_at timestamptz,
  invited_at timestamptz
);

create function make_coach() returns trigger language plpgsql as $$
declare
  base text := coalesce(nullif(trim(both '-' from regexp_replace(left(fold(new.name), 60), '[^a-z0-9]+', '-', 'g')), ''), 'coach');
  free text := base;
  n int := 1;
begin
  -- Two of one name at once: the second gets a number.
  perform pg_advisory_xact_lock(hashtext('coach.slug'));
  while exists (select from coach where slug = free) loop
    n := n + 1;
    free := base || '-' || n;
  end loop;
  insert into coach (account_id, slug, accepted_at) values (new.id, free, case when new.status <> 'Pending' then now() end);
  return null;
end
$$;
create trigger account_is_coach after insert on account for each row when (new.role = 'coach') execute function make_coach();

insert into coach (account_id, slug, accepted_at)
select id, 'coach-' || row_number() over (order by id), coalesce(last_login_at, created_at) from account where role = 'coach';

-- One row an e-mailed link; only the latest of a coach is kept.
create table coach_invitation (
  account_id uuid primary key references account on delete cascade,
  token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);

create table coaching_service (
  id uuid primary key default uuidv7(),
  name text not null,
  -- Minutes.
  duration int not null constraint coaching_service_duration check (duration between 5 and 480),
  color text not null constraint coaching_service_color
    check (color in ('indigo', 'teal', 'amber', 'green', 'rose', 'violet', 'sky', 'slate')),
  -- No longer offered; what was booked keeps it.
  archived_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index coaching_service_name on coaching_service (fold(name)) where archived_at is null;

-- Weekly hours, on the clock of the programme's time zone.
create table coach_hours (
  id uuid primary key default uuidv7(),
  coach_id uuid not null references coach on delete cascade,
  -- ISO: 1 is Monday.
  weekday int not null constraint coach_hours_weekday check (weekday between 1 and 7),
  -- Minutes since midnight.
  opens int not null,
  closes int not null,
  constraint coach_hours_order check (0 <= opens and opens < closes and closes <= 1440),
  constraint coach_hours_apart exclude using gist (coach_id with =, weekday with =, int4range(opens, closes) with &&)
);

create table coach_day_off (
  id uuid primary key default uuidv7(),
  coach_id uuid not null references coach on delete cascade,
  first_day date not null,
  last_day date not null,
  reason text not null default '',
  constraint coach_day_off_order check (first_day <= last_day)
);
create index coach_day_off_coach on coach_day_off (coach_id, last_day);

create table reservation (
  id uuid primary key default uuidv7(),
  coach_id uuid not null references coach on delete restrict,
  -- The client, in lower case; the name may be unknown.
  email text not null constraint reservation_email_is_normal check (email = lower(trim(email))),
  client_name text not null default '',
  -- Null: somebody whose address is no member's.
  member_id uuid references member on delete set null,
  service_id uuid references coaching_service on delete set null,
  -- As it was called when it was booked.
  service text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  status text not null default 'pending' constraint reservation_status check (status in ('pending', 'confirmed', 'cancelled')),
  -- Why it was cancelled.
  reason text,
  source text not null constraint reservation_source check (source in ('staff', 'public')),
  -- What the client wrote.
  note text not null default '',
  -- Where the client is, as their browser said.
  client_zone text,
  -- iCalendar's: raised with every change that the client's calendar is told of.
  sequence int not null default 0,
  -- When the client's calendar was first told.
  invited_at timestamptz,
  -- When the client was last told of the time.
  told_at timestamptz,
  -- Of the public page's form: sent twice, it is booked once.
  submission_key uuid unique,
  search text not null generated always as (fold(email || ' ' || client_name || ' ' || service)) stored,
  created_by uuid references account on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint reservation_order check (starts_at < ends_at),
  -- One coach, one client at a time.
  constraint reservation_coach_is_free
    exclude using gist (coach_id with =, tstzrange(starts_at, ends_at) with &&) where (status <> 'cancelled')
);
create index reservation_starts on reservation (starts_at, id);
-- With the status: what a coach has to come is counted in the index alone.
create index reservation_coach on reservation (coach_id, starts_at, id) include (status);
create index reservation_waiting on reservation (status, starts_at, id);
create index reservation_email on reservation (email);
create index reservation_member on reservation (member_id) where member_id is not null;
create index reservation_search on reservation using gin (search gin_trgm_ops);

-- The client is reminded of each time once.
create table reservation_reminder (
  reservation_id uuid not null references reservation on delete cascade,
  starts_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (reservation_id, starts_at)
);

-- Files that go with an e-mail: [{filename, contentType, content}], the content as text.
alter table delivery add column attachments jsonb;
