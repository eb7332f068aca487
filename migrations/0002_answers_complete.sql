-- Exact figures by question, answers not sent yet, closing, invitations, exports, deletion with undo.

-- How many answered a question (bucket ''), and how many gave each option or number of a scale. Moved in the
-- transaction that inserts, deletes or restores responses.
create table question_tally (
  form_id uuid not null references form on delete cascade,
  question_id uuid not null,
  bucket text not null,
  n bigint not null,
  primary key (form_id, question_id, bucket)
);

-- Responses to the version: who saw a question and did not answer it skipped it.
alter table form_version add column responses bigint not null default 0;

-- Deleted responses wait for a while, so that the deletion can be undone.
alter table response add column deleted_at timestamptz;
drop index response_submitted;
create index response_submitted on response (form_id, submitted_at desc, id desc) where deleted_at is null;
create index response_deleted on response (deleted_at) where deleted_at is not null;
create index response_answers on response using gin (answers jsonb_path_ops) where deleted_at is null;

alter table form
  add column closes_at timestamptz,
  add column max_responses int constraint form_max_responses check (max_responses > 0),
  -- Staff who get an e-mail for each new response.
  add column notify_emails text[] not null default '{}',
  -- Responses older than this many days are deleted with their files.
  add column retention_days int constraint form_retention_days check (retention_days > 0);

-- What somebody has filled in and not sent: never counted, removed when the response comes.
create table partial_response (
  form_id uuid not null references form on delete cascade,
  submission_key uuid not null,
  form_version_id uuid not null references form_version,
  answers jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (form_id, submission_key)
);
create index partial_response_updated on partial_response (updated_at);

-- The link of an invitation is its id signed with the secret key: it can be sent again without being kept.
create table form_invite (
  id uuid primary key default uuidv7(),
  form_id uuid not null references form on delete cascade,
  email citext not null,
  name text not null default '',
  created_at timestamptz not null default now(),
  created_by uuid references account on delete set null,
  sent_at timestamptz,
  reminded_at timestamptz,
  revoked_at timestamptz,
  -- The response that used it up.
  response_id uuid references response on delete set null,
  used_at timestamptz,
  unique (form_id, email)
);

create table form_export (
  id uuid primary key default uuidv7(),
  form_id uuid not null references form on delete cascade,
  requested_by uuid references account on delete set null,
  format text not null constraint form_export_format check (format in ('csv', 'csv-semicolon', 'xlsx')),
  -- Which responses: {filters} or {ids}; {} is all.
  selection jsonb not null,
  state text not null default 'queued' constraint form_export_state check (state in ('queued', 'running', 'done', 'failed', 'cancelled')),
  total bigint,
  written bigint not null default 0,
  storage_key text,
  size bigint,
  error text,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  expires_at timestamptz
);
create index form_export_form on form_export (form_id, created_at desc);

-- Figures of the responses that are here already.
update form_version v set responses = (select count(*) from response r where r.form_version_id = v.id);

insert into question_tally (form_id, question_id, bucket, n)
select r.form_id, answer.key::uuid, bucket, count(*)
from response r
join form_version v on v.id = r.form_version_id
cross join lateral jsonb_each(r.answers) as answer
cross join lateral (select q ->> 'type' as type from jsonb_array_elements(v.content -> 'questions') q where q ->> 'id' = answer.key) as question
cross join lateral (
  select '' as bucket
  union all
  select value from jsonb_array_elements_text(case when jsonb_typeof(answer.value) = 'array' then answer.value else '[]' end) as value
  union all
  select answer.value #>> '{}' where jsonb_typeof(answer.value) = 'string' and question.type in ('multiple-choice', 'dropdown', 'linear-scale')
) as buckets
group by 1, 2, 3;
