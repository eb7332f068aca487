-- Files that arrive in pieces, before the answers that name them.

alter table upload
  -- The answers that may name the file; null for one that came together with its answers.
  add column submission_key uuid,
  -- The version of the form whose question it answers.
  add column form_version_id uuid references form_version,
  -- The signature of the ticket that it was begun with: what one page may leave here is limited.
  add column ticket text,
  -- False while pieces are missing: such a file cannot be named in an answer.
  add column complete boolean not null default true,
  -- Bytes that are here.
  add column received bigint not null default 0,
  add column touched_at timestamptz not null default now();

update upload set received = size;

drop index upload_orphan;
create index upload_unclaimed on upload (form_id, submission_key, question_id) where response_id is null;
create index upload_untouched on upload (touched_at) where response_id is null;
create index upload_ticket on upload (ticket) where response_id is null and ticket is not null;
