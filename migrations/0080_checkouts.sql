-- Payments that members begin on their page with a provider. The row exists before the provider is asked, and the provider gives its
-- id back with the payment, so that a payment always finds its member.

create table checkout (
  id uuid primary key default uuidv7(),
  member_id uuid not null references member (id) on delete cascade,
  provider text not null constraint checkout_provider check (provider in ('fedapay', 'moneroo')),
  category text not null constraint checkout_category check (category in ('Registration', 'Subscription')),
  amount bigint not null constraint checkout_amount check (amount > 0),
  currency text not null constraint checkout_currency check (currency in ('XOF', 'USD', 'EUR', 'GBP', 'JPY', 'CAD', 'AUD')),
  -- The form was sent once with this key, however often the phone repeats the request.
  submission_key uuid not null,
  -- starting: the provider is being asked. open: the member can pay at `url`. abandoned: nobody paid for a week.
  state text not null default 'starting'
    constraint checkout_state check (state in ('starting', 'open', 'paid', 'failed', 'abandoned')),
  provider_id text,
  url text,
  -- Why it failed, as it is stored.
  error text,
  payment_id uuid references payment (id) on delete restrict,
  -- When the provider was last asked for the state.
  checked_at timestamptz,
  created_at timestamptz not null default now(),
  constraint checkout_submission_key_key unique (submission_key),
  constraint checkout_provider_id_key unique (provider, provider_id)
);
create index checkout_member on checkout (member_id, created_at);
create index checkout_waiting on checkout (created_at) where state in ('starting', 'open');
