-- When a mail server last passed a delivery failure on, which the settings show to staff.
alter table setting add column bounce_received_at timestamptz;
