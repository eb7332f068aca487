-- A form that a browser without a script posted and that was refused: what the page shows when it is asked for again, so that
-- going back never asks the browser to post once more. It is deleted when the answers are sent, and after a day.

create table refused_answers (
  form_id uuid not null references form (id) on delete cascade,
  submission_key uuid not null,
  -- The page's ticket, the written answers, the stored files, and the problems, as the form's language says them.
  page jsonb not null,
  refused_at timestamptz not null default now(),
  primary key (form_id, submission_key)
);
create index refused_answers_at on refused_answers (refused_at);
