-- What the daily run of reminders goes by, what it did, and who it took access from.

alter table setting
  -- Of reminders that no list names a template for: of registrations, and of subscriptions.
  add column default_template uuid references template on delete set null,
  add column default_sub_template uuid references template on delete set null,
  -- The first reminder's; those of subscriptions by their place.
  add column payment_template uuid references template on delete set null,
  add column subscription_templates uuid[] not null default '{}',
  -- What members who are Out keep.
  add column no_payment_spaces uuid[] not null default '{}',
  add column no_subscription_spaces uuid[] not null default '{}',
  -- Named in the invitation to the community.
  add column joining_form uuid references form on delete set null,
  add column complete_tag uuid references tag on delete set null,
  add column out_tag uuid references tag on delete set null,
  -- The daily run's, on the clock of the time zone.
  add column reminder_hour int not null default 8 constraint setting_reminder_hour check (reminder_hour between 0 and 23);

create index member_payment_due on member (payment_next) where payment_status in ('Progress', 'Late');
create index member_subscription_due on member (subscription_next) where subscription_status is not null;

create table reminder_run (
  id uuid primary key default uuidv7(),
  -- Of the programme's time zone.
  day date not null,
  -- By the clock, or because somebody asked for it.
  cause text not null constraint reminder_run_cause check (cause in ('daily', 'manual')),
  requested_by uuid references account on delete set null,
  requested_name text,
  run_from timestamptz not null default now(),
  -- Null: it runs.
  run_to timestamptz,
  -- Null: not known yet.
  success boolean,
  error text,
  -- What it does now, and the last member that this step is done with: a run that was interrupted goes on after that one.
  step text not null default 'registration'
    constraint reminder_run_step check (step in ('registration', 'subscription', 'out', 'end')),
  position uuid,
  -- One object for each step that was begun: step, state, from, to, count, message.
  steps jsonb not null default '[]',
  reminders int not null default 0,
  outs int not null default 0,
  -- Times that it broke off.
  failures int not null default 0,
  -- When it was last seen at work: one that is silent is taken up by somebody else.
  beat_at timestamptz not null default now()
);
create unique index reminder_run_running on reminder_run ((run_to is null)) where run_to is null;
create unique index reminder_run_daily on reminder_run (day) where cause = 'daily';
create index reminder_run_from on reminder_run (run_from desc, id desc);

-- Every reminder that was written: one for each member, kind, due day and number, ever.
create table reminder (
  id uuid primary key default uuidv7(),
  -- Null: one that staff sent by hand.
  run_id uuid references reminder_run on delete set null,
  member_id uuid references member on delete set null,
  email text not null,
  kind text not null constraint reminder_kind check (kind in ('Registration', 'Subscription')),
  due date not null,
  sequence int not null constraint reminder_sequence check (sequence >= 1),
  template_id uuid references template on delete set null,
  -- Its e-mail: delivery.key.
  delivery_key text not null generated always as ('reminder:' || id::text) stored,
  at timestamptz not null default now(),
  constraint reminder_once unique (member_id, kind, due, sequence)
);
create index reminder_by_run on reminder (run_id, id) where run_id is not null;

-- Members that the daily run moved Out, and what that took from them.
create table member_out (
  member_id uuid not null references member on delete cascade,
  kind text not null constraint member_out_kind check (kind in ('Registration', 'Subscription')),
  due date,
  access_groups uuid[] not null default '{}',
  at timestamptz not null default now(),
  primary key (member_id, kind)
);

-- How many there are at most follows from the settings.
alter table member drop column reminder_max;

-- The day that staff chose for the next reminder; null: the day that the settings say.
update member set reminder_next = null where reminder_next is not null;

-- Reminders count for one due day of one kind: with another, they begin with the first. A registration that is paid for
-- leaves the subscription to be reminded of.
create function member_reminders() returns trigger language plpgsql as $$
begin
  if new.reminder_state = old.reminder_state then
    if new.payment_status = 'Completed' and new.subscription_next is not null
      and (old.payment_status <> 'Completed' or old.subscription_next is null) then
      new.reminder_state := 'Subscription';
    elsif new.payment_status <> 'Completed' and old.payment_status = 'Completed' then
      new.reminder_state := 'Registration';
    end if;
  end if;
  if new.reminder_state <> old.reminder_state
    or (new.reminder_state = 'Registration' and new.payment_next is distinct from old.payment_next)
    or (new.reminder_state = 'Subscription' and new.subscription_next is distinct from old.subscription_next) then
    if new.reminder_sequence = old.reminder_sequence then
      new.reminder_sequence := 0;
    end if;
    if new.reminder_next is not distinct from old.reminder_next then
      new.reminder_next := null;
    end if;
  end if;
  return new;
end
$$;
create trigger member_reminders before update of payment_status, payment_next, subscription_next, reminder_state on member
  for each row when ((old.payment_status, old.payment_next, old.subscription_next, old.reminder_state)
    is distinct from (new.payment_status, new.payment_next, new.subscription_next, new.reminder_state))
  execute function member_reminders();

update member set reminder_state = 'Subscription'
where reminder_state = 'Registration' and payment_status = 'Completed' and subscription_next is not null;
