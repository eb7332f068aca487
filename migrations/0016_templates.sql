-- Reusable e-mail messages.

create table template (
  id uuid primary key default uuidv7(),
  name text not null,
  subject text not null,
  -- HTML, sanitised before it comes here; merge fields are written as {{ fullName | default: "cher membre" }}.
  body text not null,
  status text not null constraint template_status check (status in ('Pending', 'Inactive', 'Active', 'Draft', 'Archived')),
  -- Of the button under the body; empty: no button.
  link text not null default '',
  button_text text not null default '',
  -- Raised by every change, so that the second of two editors is told.
  rev int not null default 1,
  created_by uuid references account (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- What was sent by it still names it.
  deleted_at timestamptz
);
create index template_by_update on template (updated_at desc, id desc) where deleted_at is null;
