-- Calls of staff that must not be done twice when their answer was lost: the first answer is kept for an hour under the key that the caller
-- chose. There is no answer while the call is under way, and none if the process ended in the middle of it.
create table idempotency_key (
  account_id uuid not null references account on delete cascade,
  key text not null,
  -- A hash of what was asked, so that another call with the same key is refused.
  request bytea not null,
  begun_at timestamptz not null default now(),
  answer jsonb,
  primary key (account_id, key)
);
create index on idempotency_key (begun_at);
