-- What providers and banks say that they received, compared with the payments. A file is kept with its rows and with what staff
-- decided about each.

create table settlement_file (
  id uuid primary key default uuidv7(),
  -- The payments that the file is compared with.
  moyen text not null constraint settlement_file_moyen check (moyen in ('Fedapay', 'Moneroo', 'Chariow', 'Cash')),
  name text not null,
  storage_key text not null unique,
  size bigint not null,
  -- The same file is compared once.
  sha256 text not null,
  state text not null default 'reading' constraint settlement_file_state
    check (state in ('reading', 'mapping', 'comparing', 'compared', 'failed')),
  header text[] not null default '{}',
  mapping jsonb not null default '[]',
  -- Of the amounts of rows that name none.
  currency text not null default 'XOF' constraint settlement_file_currency
    check (currency in ('XOF', 'USD', 'EUR', 'GBP', 'JPY', 'CAD', 'AUD')),
  date_1904 boolean not null default false,
  -- Rows below the header, and the days that they are about.
  total integer,
  first_day date,
  last_day date,
  attempts integer not null default 0,
  error text,
  requested_by uuid references account (id) on delete set null,
  requested_name text not null,
  created_at timestamptz not null default now(),
  compared_at timestamptz,
  constraint settlement_file_once unique (moyen, sha256)
);

create table settlement_row (
  file_id uuid not null references settlement_file (id) on delete cascade,
  n integer not null,
  cells text[] not null,
  -- What the columns mean, read again whenever the file is compared.
  reference text,
  other_reference text,
  paid_on date,
  amount bigint,
  fee bigint,
  currency text,
  payer text,
  outcome text constraint settlement_row_outcome check (outcome in ('matched', 'differs', 'missing', 'left-out')),
  -- Why it is left out.
  reason text,
  payment_id uuid references payment (id) on delete set null,
  decision text constraint settlement_row_decision check (decision in ('linked', 'recorded', 'ignored')),
  note text,
  decided_by uuid references account (id) on delete set null,
  decided_name text,
  decided_at timestamptz,
  primary key (file_id, n)
);
create index settlement_row_payment on settlement_row (payment_id) where payment_id is not null;

-- Payments that are not in the file, which staff looked at and left as they are.
create table settlement_absent (
  file_id uuid not null references settlement_file (id) on delete cascade,
  payment_id uuid not null references payment (id) on delete cascade,
  note text not null,
  decided_by uuid references account (id) on delete set null,
  decided_name text not null,
  decided_at timestamptz not null default now(),
  primary key (file_id, payment_id)
);
create index settlement_absent_payment on settlement_absent (payment_id);

-- What a provider or bank kept of a payment, in the currency of the payment.
create table payment_fee (
  payment_id uuid primary key references payment (id) on delete cascade,
  amount bigint not null constraint payment_fee_amount check (amount > 0 and amount <= 10000000000000),
  currency text not null constraint payment_fee_currency check (currency in ('XOF', 'USD', 'EUR', 'GBP', 'JPY', 'CAD', 'AUD')),
  charged_at timestamptz not null,
  file_id uuid references settlement_file (id) on delete set null,
  created_at timestamptz not null default now()
);
create index payment_fee_charged_at on payment_fee (charged_at);
create index payment_fee_file on payment_fee (file_id);
