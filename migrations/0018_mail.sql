-- Linked accounts, campaigns and their runs, and one table for all mail.

-- An account that e-mails go out from: Google's, or a mail server's.
create table mail_account (
  id uuid primary key default uuidv7(),
  type text not null constraint mail_account_type check (type in ('google', 'smtp')),
  -- The address that receivers see.
  email text not null constraint mail_account_email_is_normal check (email = lower(trim(email))),
  -- The name that receivers see beside it.
  name text not null default '',
  -- Address of a picture.
  profile text,
  -- Sealed (server/secrets.ts): Google's tokens, or the mail server's password. Null once the account was removed.
  secret text,
  host text,
  port int,
  username text,
  constraint mail_account_smtp check (type <> 'smtp' or (host is not null and port is not null)),
  state text not null default 'connected' constraint mail_account_state check (state in ('connected', 'reconnect')),
  -- Why it has to be reconnected, or what its server said last.
  error text,
  daily_limit int not null constraint mail_account_daily_limit check (daily_limit between 1 and 1000000),
  minute_limit int not null constraint mail_account_minute_limit check (minute_limit between 1 and 100000),
  -- Asked to wait until then.
  limited_until timestamptz,
  -- Counted when an e-mail is claimed, whichever process sends it: today's, on a day of the programme's time zone.
  sent_on date,
  sent_today int not null default 0,
  -- What may be sent at once, as it was at a moment: it fills up again with time (server/mail/limits.rules.ts).
  tokens real not null default 0,
  tokens_at timestamptz not null default '-infinity',
  -- E-mails about others that came back have been read up to here.
  bounces_read_at timestamptz,
  linked_by uuid references account on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  removed_at timestamptz
);
create unique index mail_account_address on mail_account (email, type) where removed_at is null;

-- Mail goes out from here unless something else is chosen; null: by the environment's mail server.
alter table setting add column default_account uuid references mail_account on delete set null;

-- Unsubscribed: gets no campaigns. Bounced: its mail server does not know the address, nothing is sent to it.
alter table member
  add column unsubscribed_at timestamptz,
  add column bounced_at timestamptz,
  add column bounce_reason text;
create function member_email_changed() returns trigger language plpgsql as $$
begin
  new.bounced_at := null;
  new.bounce_reason := null;
  return new;
end
$$;
create trigger member_email_changed before update of email on member
  for each row when (old.email is distinct from new.email) execute function member_email_changed();

create table campaign (
  id uuid primary key default uuidv7(),
  name text not null,
  template_id uuid references template on delete set null,
  -- To all members, to moderators, or else to those in campaign_member.
  to_all boolean not null default false,
  to_moderators boolean not null default false,
  schedule_at timestamptz,
  one_time boolean not null default true,
  -- Every `frequency` periods from schedule_at on, on the days from from_day to to_day.
  period text constraint campaign_period check (period in ('day', 'week', 'month', 'year')),
  frequency int constraint campaign_frequency check (frequency between 1 and 1000),
  from_day date,
  to_day date,
  constraint campaign_recurs check (one_time or (period is not null and frequency is not null)),
  -- Null: the default account.
  account_id uuid references mail_account on delete set null,
  status text not null default 'draft'
    constraint campaign_status check (status in ('draft', 'scheduled', 'sending', 'paused', 'completed', 'cancelled', 'failed')),
  -- Why it is paused or failed.
  reason text,
  -- When its next run is due, while it is scheduled.
  next_at timestamptz,
  -- Raised by every change, so that the second of two editors is told.
  rev int not null default 1,
  created_by uuid references account on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index campaign_by_creation on campaign (created_at desc, id desc) where deleted_at is null;
create index campaign_due on campaign (next_at) where status = 'scheduled' and deleted_at is null;

create table campaign_member (
  campaign_id uuid not null references campaign on delete cascade,
  member_id uuid not null references member on delete cascade,
  primary key (campaign_id, member_id)
);
create index campaign_member_member on campaign_member (member_id);

-- One sending of a campaign, to the recipients of its moment, with the template of its moment.
create table campaign_run (
  id uuid primary key default uuidv7(),
  campaign_id uuid not null references campaign on delete cascade,
  scheduled_for timestamptz not null,
  state text not null default 'freezing'
    constraint campaign_run_state check (state in ('freezing', 'sending', 'paused', 'completed', 'cancelled', 'failed')),
  reason text,
  subject text not null,
  body text not null,
  link text not null,
  button_text text not null,
  account_id uuid references mail_account on delete set null,
  -- Recipients are frozen in the order of their ids, up to this one.
  frozen_to uuid,
  -- Deliveries, and how many of them ended how; the others wait.
  total int not null default 0,
  sent int not null default 0,
  failed int not null default 0,
  skipped int not null default 0,
  uncertain int not null default 0,
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  -- A schedule that is worked on twice makes one run.
  unique (campaign_id, scheduled_for)
);
create index campaign_run_active on campaign_run (account_id) where state in ('freezing', 'sending');

-- captured: kept here instead of being sent. skipped: not to be sent any more, `error` says why.
-- uncertain: the process ended while a server was taking it.
alter table delivery
  drop constraint delivery_state,
  add constraint delivery_state check (state in ('pending', 'sending', 'sent', 'captured', 'failed', 'skipped', 'uncertain')),
  alter column subject set default '',
  alter column text set default '',
  alter column html set default '',
  -- What makes two e-mails the same one, written once: `reminder:…`.
  add column key text unique,
  -- The account that it goes out from; null: the environment's mail server.
  add column account_id uuid references mail_account on delete set null,
  -- Of a campaign. These two are written in hundreds of thousands at a time, from the rows themselves: checking each again
  -- would triple that time. A member who is erased is no longer found by it.
  add column run_id uuid,
  add column member_id uuid,
  -- What the template said of the member, so that what was sent can be shown again.
  add column merge_values jsonb,
  add column next_at timestamptz not null default now(),
  -- The sender that works on it (server/mail/sender.ts).
  add column claimed_by int,
  -- Gmail's draft, written down before it is sent: after a crash it tells whether it was.
  add column draft_id text,
  add column thread_id text,
  -- What the server that took it calls it.
  add column provider_id text;
create unique index delivery_run_member on delivery (run_id, member_id) where run_id is not null;
-- The log of a run, narrowed to what needs a look.
create index delivery_run_trouble on delivery (run_id, state, member_id) where run_id is not null and state in ('failed', 'skipped', 'uncertain');
create index delivery_letters_waiting on delivery (account_id, next_at) where state = 'pending' and run_id is null and claimed_by is null;
create index delivery_run_waiting on delivery (run_id, next_at, id) where state = 'pending' and run_id is not null and claimed_by is null;
create index delivery_claimed on delivery (claimed_by) where state in ('pending', 'sending') and (claimed_by is not null or state = 'sending');
create index delivery_member on delivery (member_id) where member_id is not null and run_id is null;
drop index delivery_created;
create index delivery_outbox on delivery (created_at desc, id desc) where run_id is null;

-- Each sender is known by a number, which it holds a lock on for as long as it lives.
create sequence mail_sender as int cycle;
