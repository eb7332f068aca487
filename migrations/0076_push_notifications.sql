-- Notifications on the devices of staff, by Web Push (RFC 8030). A device is told while the session lasts in which it asked.

create table push_subscription (
  id uuid primary key default uuidv7(),
  session_id uuid not null constraint push_subscription_session unique references session (id) on delete cascade,
  -- The address of the device at the service of its browser.
  endpoint text not null,
  -- The keys of the device, as the browser writes them: the service cannot read what passes through it.
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null default now()
);

-- What a device was told of. It is told again when staff have read the notification and it happens once more.
create table push_sent (
  subscription_id uuid not null references push_subscription (id) on delete cascade,
  notification_id uuid not null references notification (id) on delete cascade,
  -- How often it had happened then.
  seen integer not null,
  primary key (subscription_id, notification_id)
);
create index push_sent_notification on push_sent (notification_id);
