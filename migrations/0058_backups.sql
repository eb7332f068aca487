-- When backups are made by themselves, and how many are kept.
create table backup_setting (
  id boolean primary key default true constraint backup_setting_one_row check (id),
  enabled boolean not null default true,
  -- The hour of the day, in the programme's time zone.
  hour integer not null default 2 constraint backup_setting_hour check (hour between 0 and 23),
  keep_daily integer not null default 7 constraint backup_setting_daily check (keep_daily between 1 and 90),
  keep_weekly integer not null default 4 constraint backup_setting_weekly check (keep_weekly between 0 and 104),
  -- Hours that had passed when the schedule was made or changed are not made up for.
  since timestamptz not null default now()
);
insert into backup_setting default values;

-- Every backup that was made or tried.
create table backup (
  id uuid primary key default uuidv7(),
  cause text not null constraint backup_cause check (cause in ('schedule', 'request', 'command')),
  state text not null default 'running' constraint backup_state check (state in ('running', 'done', 'failed')),
  requested_by uuid references account on delete set null,
  folder text not null,
  file_name text not null,
  size bigint,
  -- The rows and files in it, and the files that the database names and the disk does not have.
  row_count bigint,
  file_count bigint,
  missing_count integer,
  has_key boolean not null default false,
  -- Why it failed, as a stored sentence.
  problem text,
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  -- When the file was deleted because newer ones are kept.
  removed_at timestamptz,
  constraint backup_finished check ((state = 'running') = (finished_at is null))
);
create index backup_started on backup (started_at desc);
create index backup_requested_by on backup (requested_by) where requested_by is not null;
