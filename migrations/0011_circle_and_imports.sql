-- Imports of members from files, and what the Circle community holds.

create table member_import (
  id uuid primary key default uuidv7(),
  -- The uploaded file's name.
  name text not null,
  storage_key text,
  size bigint not null,
  state text not null default 'reading' constraint member_import_state check (state in
    ('reading', 'mapping', 'checking', 'checked', 'importing', 'done', 'cancelled', 'failed', 'undoing', 'undone')),
  -- What is known of the file once it is read.
  format text constraint member_import_format check (format in ('csv', 'xlsx')),
  encoding text,
  separator text,
  header text[] not null default '{}',
  total int,
  -- Field by column, and how rows are treated.
  mapping jsonb not null default '{}',
  options jsonb not null default '{}',
  -- The last row that the present step is done with: a step that was interrupted goes on after it.
  position int not null default 0,
  added int not null default 0,
  updated int not null default 0,
  skipped int not null default 0,
  undone int not null default 0,
  kept int not null default 0,
  error text,
  requested_by uuid references account on delete set null,
  requested_name text not null,
  created_at timestamptz not null default now(),
  step_at timestamptz not null default now(),
  finished_at timestamptz
);
create index member_import_created on member_import (created_at desc, id desc);

create table member_import_row (
  import_id uuid not null references member_import on delete cascade,
  -- In the file, its header being row 1.
  n int not null,
  cells text[] not null,
  -- What the cells mean: columns of member, as text; null until checked.
  fields jsonb,
  email text,
  phone text,
  -- Why the row itself cannot be taken.
  problem text,
  outcome text constraint member_import_row_outcome check (outcome in ('new', 'updated', 'skipped')),
  reason text,
  member_id uuid,
  -- Columns that an update changes, before and after.
  before jsonb,
  after jsonb,
  imported boolean not null default false,
  undo text constraint member_import_row_undo check (undo in ('undone', 'kept')),
  undo_reason text,
  primary key (import_id, n)
);
create index member_import_row_email on member_import_row (import_id, email, n) where email is not null;
create index member_import_row_phone on member_import_row (import_id, phone, n) where phone is not null;
create index member_import_row_member on member_import_row (member_id, import_id, n) where member_id is not null;
create index member_import_row_outcome_n on member_import_row (import_id, outcome, n);

-- Calls to Circle by month (UTC): its plans have a monthly quota.
create table circle_usage (
  month date primary key,
  calls int not null default 0
);

-- Until when Circle has asked us to wait.
create table circle_pause (
  id boolean primary key default true constraint circle_pause_one_row check (id),
  until timestamptz not null
);

-- One reading of the whole community, a page at a time; where it stands is written with what the page brought.
create table circle_sync (
  id uuid primary key default uuidv7(),
  state text not null default 'running' constraint circle_sync_state check (state in ('running', 'done', 'failed')),
  step text not null default 'members'
    constraint circle_sync_step check (step in ('members', 'spaces', 'access-groups', 'memberships', 'apply')),
  page int not null default 1,
  -- The group whose members are read.
  kind text,
  circle_id bigint,
  members int not null default 0,
  expected int,
  memberships int not null default 0,
  -- Members that came in, or were found to be in the community.
  added int not null default 0,
  linked int not null default 0,
  access_given int not null default 0,
  access_taken int not null default 0,
  error text,
  requested_by uuid references account on delete set null,
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
create unique index circle_sync_running on circle_sync (state) where state = 'running';

-- What Circle said when it was last read.
create table circle_member (
  circle_id bigint primary key,
  email text not null,
  name text not null,
  -- False: invited, and not come yet.
  active boolean not null,
  profile text,
  joined_at timestamptz,
  -- Null: told to Circle by us, after it was read.
  sync_id uuid,
  read_at timestamptz not null default now()
);
create index circle_member_email on circle_member (email);
create table circle_group (
  kind text not null,
  circle_id bigint not null,
  name text not null,
  sync_id uuid not null,
  -- As many members as Circle says that there are were read: who is missing has no access there.
  expected int,
  complete boolean not null default false,
  primary key (kind, circle_id)
);
create table circle_group_member (
  kind text not null,
  group_circle_id bigint not null,
  email text not null,
  sync_id uuid,
  read_at timestamptz not null default now(),
  primary key (kind, group_circle_id, email)
);
create index circle_group_member_email on circle_group_member (email);

-- Written before Circle is told of a new member: found again, the answer was lost and Circle is asked first.
create table circle_push (
  member_id uuid primary key references member on delete cascade,
  begun_at timestamptz not null default now()
);
create index member_circle_open on member (circle_state, id) where circle_state in ('pending', 'failed');
create index member_access_group_open on member_access_group (member_id, access_group_id)
  where circle_state in ('pending', 'removing', 'failed');

-- A reminder of money that is due: not sent once the member owes nothing, or something else.
alter table delivery
  add column reminds_id uuid references member on delete set null,
  add column reminds_state text constraint delivery_reminds_state check (reminds_state in ('Registration', 'Subscription')),
  add column reminds_due date;
