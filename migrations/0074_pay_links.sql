-- The link with which a member sees what is owed, pays it, and sends the receipt of a transfer, without an account.

-- The token is derived from the id and the secret key, so that the same link can be sent again; only its hash is stored.
create table pay_link (
  id uuid primary key,
  member_id uuid not null references member (id) on delete cascade,
  token_hash bytea not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  constraint pay_link_token_hash_key unique (token_hash)
);
create index pay_link_member on pay_link (member_id, expires_at);

-- What the page of each link says about ways to pay that no provider reports at once.
create table pay_setting (
  id boolean primary key default true constraint pay_setting_one_row check (id),
  transfer_text text not null default '',
  chariow_link text not null default ''
);
insert into pay_setting default values;

-- Receipts of transfers that members sent. Staff confirm each, which records the payment, or refuse it.
create table transfer_receipt (
  id uuid primary key default uuidv7(),
  member_id uuid not null references member (id) on delete cascade,
  category text not null constraint transfer_receipt_category check (category in ('Registration', 'Subscription')),
  amount bigint not null constraint transfer_receipt_amount check (amount > 0),
  currency text not null constraint transfer_receipt_currency check (currency in ('XOF', 'USD', 'EUR', 'GBP', 'JPY', 'CAD', 'AUD')),
  note text not null default '',
  file_name text not null,
  file_type text not null,
  file_size bigint not null,
  storage_key text not null,
  -- The form was sent once with this key, however often the phone repeats the request.
  submission_key uuid not null,
  state text not null default 'waiting' constraint transfer_receipt_state check (state in ('waiting', 'confirmed', 'refused')),
  reason text not null default '',
  payment_id uuid references payment (id) on delete restrict,
  decided_by uuid references account (id) on delete set null,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  constraint transfer_receipt_submission_key_key unique (submission_key)
);
create index transfer_receipt_state on transfer_receipt (state, created_at);
create index transfer_receipt_member on transfer_receipt (member_id, created_at);
