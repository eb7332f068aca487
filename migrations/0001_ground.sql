-- Staff accounts, forms and their answers, files, e-mail, audit. PostgreSQL 18: uuidv7() gives ids in time order.

create extension if not exists citext;
create extension if not exists pg_trgm;
create extension if not exists unaccent;
create extension if not exists btree_gist;

create table account (
  id uuid primary key default uuidv7(),
  name text not null,
  email citext not null unique,
  password_hash text not null,
  role text not null constraint account_role check (role in ('admin', 'coach')),
  status text not null constraint account_status check (status in ('Pending', 'Active', 'Inactive', 'Banned', 'Rejected')),
  created_at timestamptz not null default now(),
  last_login_at timestamptz
);

-- Bearer tokens, hashed: a stolen copy of this table signs nobody in.
create table session (
  id uuid primary key default uuidv7(),
  account_id uuid not null references account on delete cascade,
  token_hash bytea not null unique,
  remember boolean not null,
  user_agent text not null,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index session_account on session (account_id);

create table admin_request (
  id uuid primary key default uuidv7(),
  account_id uuid not null unique references account on delete cascade,
  created_at timestamptz not null default now(),
  decision text constraint admin_request_decision check (decision in ('active', 'rejected')),
  decided_at timestamptz,
  decided_by uuid references account on delete set null,
  constraint admin_request_decided check ((decision is null) = (decided_at is null))
);

-- One row a request, also for unknown addresses (account_id null), so that both look the same from outside.
create table password_reset (
  id uuid primary key default uuidv7(),
  account_id uuid references account on delete cascade,
  code_hash bytea not null,
  tries int not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  verified_at timestamptz,
  token_hash bytea unique,
  used_at timestamptz
);
create index password_reset_account on password_reset (account_id);

-- Attempts counted in fixed windows, shared by all processes.
create table rate_limit (
  key text primary key,
  attempts int not null,
  window_ends_at timestamptz not null
);

create table form (
  id uuid primary key default uuidv7(),
  -- What the editor holds: {title, description, questions}.
  draft jsonb not null,
  title text not null generated always as (draft ->> 'title') stored,
  rev int not null default 1,
  visibility text not null constraint form_visibility check (visibility in ('public', 'invite-only', 'private')),
  is_published boolean not null default false,
  -- What people see; kept when the form is unpublished.
  version_id uuid,
  created_by uuid references account on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  constraint form_published_has_version check (version_id is not null or not is_published)
);
create index form_created on form (created_at desc, id desc) where deleted_at is null;

-- Frozen at each publish: a response points to the questions that its author saw.
create table form_version (
  id uuid primary key default uuidv7(),
  form_id uuid not null references form on delete cascade,
  number int not null,
  content jsonb not null,
  published_at timestamptz not null default now(),
  published_by uuid references account on delete set null,
  unique (form_id, number)
);
alter table form add constraint form_version_id foreign key (version_id) references form_version;

create table response (
  id uuid primary key default uuidv7(),
  form_id uuid not null references form on delete cascade,
  form_version_id uuid not null references form_version,
  -- Made by the answering page on the first key stroke: a retry with the same key is the same response.
  submission_key uuid not null,
  answers jsonb not null,
  late boolean not null default false,
  submitted_at timestamptz not null default now(),
  unique (form_id, submission_key)
);
create index response_submitted on response (form_id, submitted_at desc, id desc);

-- Exact counts, moved in the transaction that inserts or deletes responses.
create table form_tally (
  form_id uuid primary key references form on delete cascade,
  responses bigint not null default 0
);

create table upload (
  id uuid primary key default uuidv7(),
  form_id uuid not null references form on delete cascade,
  question_id uuid not null,
  -- Null until the response that names the file is recorded.
  response_id uuid references response on delete set null,
  name text not null,
  size bigint not null,
  type text not null,
  -- Where the bytes are; cannot be guessed.
  storage_key text not null unique,
  created_at timestamptz not null default now()
);
create index upload_response on upload (response_id);
create index upload_orphan on upload (created_at) where response_id is null;

-- Every e-mail: the row is the truth, the job that sends it may run twice.
create table delivery (
  id uuid primary key default uuidv7(),
  kind text not null,
  to_address text not null,
  subject text not null,
  text text not null,
  html text not null,
  -- Holds a secret, such as a reset code: its text is removed once a mail server has taken it.
  sensitive boolean not null default false,
  state text not null default 'pending'
    constraint delivery_state check (state in ('pending', 'sending', 'sent', 'captured', 'failed', 'uncertain')),
  attempts int not null default 0,
  error text,
  created_at timestamptz not null default now(),
  claimed_at timestamptz,
  sent_at timestamptz
);
create index delivery_created on delivery (created_at desc, id desc);

create table audit_log (
  id uuid primary key default uuidv7(),
  at timestamptz not null default now(),
  -- Null: nobody was signed in. The name is kept as it was then.
  actor_id uuid,
  actor_name text,
  action text not null,
  subject_type text not null,
  subject_id uuid,
  before jsonb,
  after jsonb,
  request_id text
);
create index audit_log_subject on audit_log (subject_type, subject_id, at desc);

create function audit_log_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'audit_log is append-only';
end
$$;
create trigger audit_log_append_only before update or delete or truncate on audit_log
  execute function audit_log_is_append_only();
