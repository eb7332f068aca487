-- New responses that staff have not been told of by e-mail. The row goes in the transaction that writes the e-mails,
-- so that no response is told of twice; while it is there, a job that takes it away is waiting.
create table form_notice (
  form_id uuid primary key references form on delete cascade,
  responses bigint not null,
  queued_at timestamptz not null default now()
);
