-- A form of the pages to join and to pay that was refused: what its page shows when it is asked for again, so that a browser that opens it
-- once more never has to post. It is deleted when the form is sent again, and after a day.

create table refused_pay (
  -- The product, or the member. Nothing lives longer than a day here, so no key ties it.
  subject_id uuid not null,
  submission_key uuid not null,
  -- The written fields and the problems, as the reader's language says them. No file, and nothing that opens a page.
  page jsonb not null,
  refused_at timestamptz not null default now(),
  primary key (subject_id, submission_key)
);
create index refused_pay_at on refused_pay (refused_at);
