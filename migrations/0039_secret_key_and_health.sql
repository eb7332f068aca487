-- What CAURI_SECRET_KEY is known by: a hash made with the key, never the key itself. A process that starts with another
-- key would neither open what was sealed nor honour the links that were sent, so it is refused (server/secret-key.ts).
create table secret_key (
  id boolean primary key default true constraint secret_key_one_row check (id),
  fingerprint text not null,
  recorded_at timestamptz not null default now()
);

-- Written by the readiness check (server/http/health.ts), to prove that the database takes changes and not only questions.
create table health_check (
  id boolean primary key default true constraint health_check_one_row check (id),
  checked_at timestamptz not null default now()
);
insert into health_check default values;
