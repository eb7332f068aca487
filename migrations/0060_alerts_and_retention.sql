-- Alerts about the installation, and for how long records are kept.

-- One row. An empty number of days keeps for ever.
create table system_setting (
  id boolean primary key default true constraint system_setting_one_row check (id),
  alert_emails boolean not null default true,
  alert_url text,
  -- Signs the calls to alert_url; sealed with CAURI_SECRET_KEY.
  alert_secret text,
  heartbeat_url text,
  keep_audit_days integer constraint system_setting_audit check (keep_audit_days between 365 and 36500),
  keep_webhook_days integer default 365 constraint system_setting_webhook check (keep_webhook_days between 90 and 36500),
  keep_notification_days integer default 90 constraint system_setting_notification check (keep_notification_days between 7 and 36500),
  keep_event_days integer constraint system_setting_event check (keep_event_days between 365 and 36500),
  keep_mail_days integer default 730 constraint system_setting_mail check (keep_mail_days between 30 and 36500),
  -- The last minute in which some process looked for alerts, and how the last call of the heartbeat went.
  watched_at timestamptz not null default '-infinity',
  heartbeat_at timestamptz,
  heartbeat_error text
);
insert into system_setting default values;

-- What is wrong now and what was: one row from the beginning to the end of a trouble.
create table system_alert (
  id uuid primary key default uuidv7(),
  key text not null,
  severity text not null constraint system_alert_severity check (severity in ('critical', 'warning')),
  -- The name and arguments of a sentence.
  title text not null,
  began_at timestamptz not null default now(),
  -- The last time that it was seen, and the last time that admins were told of it.
  seen_at timestamptz not null default now(),
  told_at timestamptz,
  ended_at timestamptz
);
create unique index system_alert_open on system_alert (key) where ended_at is null;

-- Calls of the webhook that are not done yet.
create table system_alert_call (
  id uuid primary key default uuidv7(),
  url text not null,
  body text not null,
  attempts integer not null default 0,
  next_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);
create index system_alert_call_next on system_alert_call (next_at);

-- The log stays append-only for everything but the nightly housekeeping, which says so in its transaction.
create or replace function audit_log_is_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('cauri.retention', true) = 'on' then
    return null;
  end if;
  raise exception 'audit_log is append-only';
end
$$;
