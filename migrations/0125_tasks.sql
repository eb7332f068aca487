-- What staff have to do, mostly about a member, such as "call her on Monday".
create table task (
  id uuid primary key default uuidv7(),
  title text not null,
  member_id uuid references member (id) on delete cascade,
  assignee_id uuid references account (id) on delete set null,
  due date,
  -- The due day of which the assignee was notified: a task that is put off is notified again.
  notified_due date,
  created_by uuid references account (id) on delete set null,
  created_at timestamptz not null default now(),
  done_at timestamptz,
  done_by uuid references account (id) on delete set null
);
create index task_open on task (due, id) where done_at is null;
create index task_done on task (done_at desc) where done_at is not null;
create index task_member on task (member_id);
create index task_assignee on task (assignee_id);
