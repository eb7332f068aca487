-- A reminder that waits is not sent when the amounts that it may name have changed since it was written.
alter table account_due add column changed_at timestamptz;
