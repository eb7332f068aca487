-- Members, their access, their payments, and what arrives from payment providers.

-- Search and sort forgive accents and case. unaccent() itself is not immutable, since its dictionary could change.
create function fold(value text) returns text language sql immutable strict parallel safe
  return lower(public.unaccent('public.unaccent'::regdictionary, value));

-- One row: what staff set for the whole programme.
create table setting (
  id boolean primary key default true constraint setting_one_row check (id),
  time_zone text not null default 'Africa/Dakar',
  -- Moves members whose reminders are spent to Out.
  run_out boolean not null default false,
  -- Lets the daily run send reminders.
  run_reminder boolean not null default false,
  total_payment_reminders int not null default 4 constraint setting_payment_reminders check (total_payment_reminders between 0 and 10),
  -- Days after the due date.
  payment_reminders_frequence int[] not null default '{1,3,7,14}',
  total_subscription_reminders int not null default 4 constraint setting_subscription_reminders check (total_subscription_reminders between 0 and 10),
  -- Days before the subscription ends.
  subscription_reminders_frequence int[] not null default '{30,14,7,2}',
  -- Instalments of a registration that is paid in parts.
  instalments int not null default 4 constraint setting_instalments check (instalments between 2 and 24),
  -- Length of a subscription.
  subscription_months int not null default 12 constraint setting_subscription_months check (subscription_months between 1 and 120),
  rev int not null default 1,
  updated_at timestamptz not null default now()
);
insert into setting default values;

create table tag (
  id uuid primary key default uuidv7(),
  name text not null,
  color text not null default '',
  emoji text not null default '',
  created_at timestamptz not null default now()
);
create unique index tag_name on tag (fold(name));

create table member (
  id uuid primary key default uuidv7(),
  full_name text not null,
  -- Trimmed and in lower case: one person, one row.
  email text not null unique constraint member_email_is_normal check (email = lower(trim(email))),
  -- E.164. Families share a telephone: not unique.
  phone text,
  age int constraint member_age check (age between 0 and 150),
  nationality text,
  work text,
  -- Address of a picture.
  profile text,
  -- Where the person came from.
  source text constraint member_source check (source in ('facebook', 'instagram', 'youtube')),
  status text not null default 'NON TRAITÉ' constraint member_status check (status in ('TRAITÉ', 'NON TRAITÉ', 'REJETÉ', 'ANNULÉ')),
  product text constraint member_product check (product in ('COACHING', 'ECOM AFRICA PRO')),
  moderator boolean not null default false,
  joined_at timestamptz not null default now(),

  payment_status text not null default 'Progress' constraint member_payment_status check (payment_status in ('Completed', 'Progress', 'Late', 'Out')),
  payment_option text not null default 'Complete' constraint member_payment_option check (payment_option in ('Partiel', 'Complete')),
  payment_last date,
  -- Instalments paid.
  payment_sequence int not null default 0 constraint member_payment_sequence check (payment_sequence >= 0),
  payment_next date,
  -- Null: no subscription.
  subscription_status text constraint member_subscription_status check (subscription_status in ('Completed', 'Progress', 'Late', 'Out')),
  subscription_last date,
  subscription_sequence int not null default 0 constraint member_subscription_sequence check (subscription_sequence >= 0),
  subscription_next date,
  reminder_state text not null default 'Registration' constraint member_reminder_state check (reminder_state in ('Registration', 'Subscription')),
  reminder_last timestamptz,
  reminder_sequence int not null default 0 constraint member_reminder_sequence check (reminder_sequence >= 0),
  reminder_max int not null default 4 constraint member_reminder_max check (reminder_max between 0 and 10),
  reminder_next date,
  -- Billing as staff set it by hand, and when: payments recorded later are counted on top of it.
  billing_base jsonb,
  billing_base_at timestamptz,

  -- Id in the Circle community; null: not there.
  circle_id bigint unique,
  circle_state text not null default 'local' constraint member_circle_state check (circle_state in ('local', 'pending', 'synced', 'failed')),
  circle_error text,
  circle_synced_at timestamptz,
  invited_at timestamptz,

  rev int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index member_phone on member (phone) where phone is not null;

create table member_tag (
  member_id uuid not null references member on delete cascade,
  tag_id uuid not null references tag on delete cascade,
  created_at timestamptz not null default now(),
  primary key (member_id, tag_id)
);
create index member_tag_tag on member_tag (tag_id, member_id);

-- Circle has both spaces and access groups; a member's card shows them in one list.
create table access_group (
  id uuid primary key default uuidv7(),
  name text not null,
  kind text not null default 'space' constraint access_group_kind check (kind in ('space', 'access-group')),
  circle_id bigint,
  created_at timestamptz not null default now(),
  unique (kind, circle_id)
);

create table member_access_group (
  member_id uuid not null references member on delete cascade,
  access_group_id uuid not null references access_group on delete cascade,
  created_at timestamptz not null default now(),
  -- What Circle has been told: 'removing' rows go once Circle has confirmed.
  circle_state text not null default 'local'
    constraint member_access_group_circle_state check (circle_state in ('local', 'pending', 'synced', 'failed', 'removing')),
  primary key (member_id, access_group_id)
);
create index member_access_group_group on member_access_group (access_group_id, member_id);

-- Everything that happened to a member, written in the transaction in which it happened.
create table member_event (
  id uuid primary key default uuidv7(),
  member_id uuid not null references member on delete cascade,
  at timestamptz not null default now(),
  kind text not null,
  -- Null: nobody was signed in. The name is kept as it was then.
  actor_id uuid,
  actor_name text,
  data jsonb not null default '{}'
);
create index member_event_member on member_event (member_id, at desc, id desc);

create table member_note (
  id uuid primary key default uuidv7(),
  member_id uuid not null references member on delete cascade,
  text text not null,
  author_id uuid references account on delete set null,
  author_name text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index member_note_member on member_note (member_id, created_at desc);

-- Two records of one person: where the second one went, so that old links lead on.
create table member_merge (
  merged_id uuid primary key,
  member_id uuid not null references member on delete cascade,
  merged jsonb not null,
  merged_at timestamptz not null default now(),
  merged_by uuid references account on delete set null
);

-- Filters, columns and sort of a list under a name.
create table saved_view (
  id uuid primary key default uuidv7(),
  account_id uuid not null references account on delete cascade,
  screen text not null constraint saved_view_screen check (screen in ('users', 'payments')),
  name text not null,
  -- The address's search parameters.
  search jsonb not null,
  shared boolean not null default false,
  created_at timestamptz not null default now()
);
create index saved_view_account on saved_view (account_id, screen);

create table payment (
  id uuid primary key default uuidv7(),
  -- Null: nobody could be recognised yet; staff attach it.
  member_id uuid references member on delete restrict,
  category text not null constraint payment_category check (category in ('Registration', 'Subscription')),
  -- The payer as given.
  name text not null,
  email text not null default '',
  phone text,
  produit text not null constraint payment_produit check (produit in ('COACHING', 'ECOM AFRICA PRO')),
  moyen text not null constraint payment_moyen check (moyen in ('Fedapay', 'Moneroo', 'Chariow', 'Cash')),
  -- Minor units of the currency; XOF and JPY have none.
  amount bigint not null constraint payment_amount check (amount > 0),
  currency text not null constraint payment_currency check (currency in ('XOF', 'USD', 'EUR', 'GBP', 'JPY', 'CAD', 'AUD')),
  refunded bigint not null default 0 constraint payment_refunded check (refunded between 0 and amount),
  -- The provider's id, or the number on the receipt.
  payment_id text not null,
  paid_at timestamptz not null,
  created_at timestamptz not null default now(),
  -- Null: recorded from a provider's word.
  recorded_by uuid references account on delete set null,
  deleted_at timestamptz,
  deleted_by uuid references account on delete set null,
  deleted_reason text,
  rev int not null default 1,
  unique (moyen, payment_id)
);
create index payment_paid on payment (paid_at desc, id desc) where deleted_at is null;
create index payment_member on payment (member_id, paid_at desc, id desc) where deleted_at is null;
create index payment_unmatched on payment (paid_at desc, id desc) where member_id is null and deleted_at is null;

create table refund (
  id uuid primary key default uuidv7(),
  payment_id uuid not null references payment on delete cascade,
  amount bigint not null constraint refund_amount check (amount > 0),
  reason text not null,
  -- What makes the provider's refund one and the same; null: recorded by staff.
  provider_key text,
  refunded_at timestamptz not null default now(),
  recorded_by uuid references account on delete set null,
  unique (payment_id, provider_key)
);

-- Entered by staff: totals are converted only with a dated rate.
create table exchange_rate (
  id uuid primary key default uuidv7(),
  from_currency text not null,
  to_currency text not null,
  day date not null,
  rate numeric(20, 10) not null constraint exchange_rate_positive check (rate > 0),
  created_at timestamptz not null default now(),
  created_by uuid references account on delete set null,
  unique (from_currency, to_currency, day)
);

-- Each delivery of a provider, as its bytes came; answered at once and worked on by a job.
create table webhook_event (
  id uuid primary key default uuidv7(),
  provider text not null constraint webhook_event_provider check (provider in ('fedapay', 'moneroo', 'chariow')),
  -- What makes two deliveries the same.
  delivery_key text not null,
  event text not null,
  -- The provider's id of the payment that it is about.
  object_id text,
  body bytea not null,
  state text not null default 'received'
    constraint webhook_event_state check (state in ('received', 'processed', 'ignored', 'unmatched', 'quarantined', 'failed')),
  error text,
  attempts int not null default 0,
  payment_id uuid references payment on delete set null,
  received_at timestamptz not null default now(),
  processed_at timestamptz,
  unique (provider, delivery_key)
);
create index webhook_event_received on webhook_event (received_at desc, id desc);
create index webhook_event_object on webhook_event (provider, object_id);
create index webhook_event_open on webhook_event (received_at) where state in ('received', 'failed');
