-- Answers of a provider about one payment may be worked on in another order than they were given. This is the time at which it was asked
-- for `observed`.
alter table webhook_event add column asked_at timestamptz;
