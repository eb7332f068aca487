-- The second factor of sign-in, confirmation of new e-mail addresses, and delays that grow with each failed attempt.

create table two_factor (
  account_id uuid primary key references account on delete cascade,
  -- Sealed with CAURI_SECRET_KEY for this account.
  secret text not null,
  -- Null while it is being set up: no code is asked for yet.
  confirmed_at timestamptz,
  -- The time step of the latest code that was accepted: each code works once.
  last_step bigint not null default 0,
  created_at timestamptz not null default now()
);

create table recovery_code (
  code_hash bytea primary key,
  account_id uuid not null references account on delete cascade,
  used_at timestamptz
);
create index recovery_code_account on recovery_code (account_id);

alter table setting add column require_two_factor boolean not null default false;

create table email_change (
  id uuid primary key default uuidv7(),
  -- One at a time: a new one replaces it.
  account_id uuid not null unique references account on delete cascade,
  email citext not null,
  code_hash bytea not null,
  tries int not null default 0,
  expires_at timestamptz not null
);

-- Until then, further attempts under the key are refused; the delay grows with each.
alter table rate_limit add column blocked_until timestamptz;
