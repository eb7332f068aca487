-- Figures of payments that move with them, what billing needs of each payment, and what is known of each provider.

create function payment_status(amount bigint, refunded bigint, member_id uuid) returns text
  language sql immutable parallel safe
  return case when refunded >= amount then 'Refunded' when member_id is null then 'Unmatched' when refunded > 0 then 'Partially refunded' else 'Paid' end;

-- All that the list filters by, as one number: rows of one kind lie together in an index, in the order of time.
create function payment_kind(moyen text, produit text, currency text, category text, status text) returns int
  language sql immutable parallel safe
  return (((array_position(array['Fedapay', 'Moneroo', 'Chariow', 'Cash'], moyen) * 8
    + array_position(array['COACHING', 'ECOM AFRICA PRO'], produit)) * 8
    + array_position(array['XOF', 'USD', 'EUR', 'GBP', 'JPY', 'CAD', 'AUD'], currency)) * 4
    + array_position(array['Registration', 'Subscription'], category)) * 8
    + array_position(array['Paid', 'Partially refunded', 'Refunded', 'Unmatched'], status);

alter table payment
  -- Since when it counts for its member: recorded, or attached later. Billing that staff set by hand afterwards has it in it.
  add column counted_at timestamptz not null default clock_timestamp(),
  -- What its amount means for the instalments.
  add column flag text constraint payment_flag check (flag in ('Underpaid', 'Overpaid', 'No exchange rate')),
  add column status text not null generated always as (payment_status(amount, refunded, member_id)) stored,
  add column kind int not null generated always as
    (payment_kind(moyen, produit, currency, category, payment_status(amount, refunded, member_id))) stored,
  add column search text not null generated always as
    (fold(name || ' ' || email || ' ' || coalesce(phone, '') || ' ' || payment_id)) stored;

create index payment_kind_paid on payment (kind, paid_at desc, id desc) where deleted_at is null;
create index payment_amount on payment (currency, amount, paid_at, id) where deleted_at is null;
create index payment_name on payment (fold(name), id) where deleted_at is null;
create index payment_search on payment using gin (search gin_trgm_ops) where deleted_at is null;
create index payment_flagged on payment (currency, member_id) where flag = 'No exchange rate' and deleted_at is null;

-- Not the beginning of the transaction: a payment that was recorded while it waited for the member is in the base.
create function stamp_billing_base() returns trigger language plpgsql as $$
begin
  new.billing_base_at := clock_timestamp();
  return new;
end $$;
create trigger member_billing_base before update of billing_base_at on member
  for each row when (new.billing_base_at is not null and new.billing_base_at is distinct from old.billing_base_at)
  execute function stamp_billing_base();

-- Live payments by day and by month of the programme's time zone.
create table payment_day (
  day date not null,
  kind int not null,
  moyen text not null,
  produit text not null,
  currency text not null,
  category text not null,
  status text not null,
  payments bigint not null,
  amount bigint not null,
  refunded bigint not null,
  primary key (day, kind)
);
create table payment_month (
  month date not null,
  kind int not null,
  moyen text not null,
  produit text not null,
  currency text not null,
  category text not null,
  status text not null,
  payments bigint not null,
  amount bigint not null,
  refunded bigint not null,
  primary key (month, kind)
);

create index payment_day_kind on payment_day (kind, day);

-- One row for each of payment_day that moves, in one order, so that two transactions never wait for each other in a circle.
create type payment_move as (
  day date, kind int, moyen text, produit text, currency text, category text, status text, payments bigint, amount bigint, refunded bigint
);

create function move_payment_figures(moves payment_move[]) returns void language sql as $$
  insert into payment_day as t select * from unnest(moves) order by day, kind
  on conflict (day, kind) do update set
    payments = t.payments + excluded.payments, amount = t.amount + excluded.amount, refunded = t.refunded + excluded.refunded;
  insert into payment_month as t
  select date_trunc('month', day)::date, kind, moyen, produit, currency, category, status, sum(payments), sum(amount), sum(refunded)
  from unnest(moves) group by 1, 2, 3, 4, 5, 6, 7 order by 1, 2
  on conflict (month, kind) do update set
    payments = t.payments + excluded.payments, amount = t.amount + excluded.amount, refunded = t.refunded + excluded.refunded;
$$;

create function payment_figures() returns trigger language plpgsql as $$
declare
  zone text := (select time_zone from setting);
  moves payment_move[];
begin
  if tg_op = 'INSERT' then
    select array_agg(m) into moves from (
      select row((paid_at at time zone zone)::date, kind, moyen, produit, currency, category, status, count(*), sum(amount), sum(refunded))::payment_move as m
      from fresh where deleted_at is null
      group by (paid_at at time zone zone)::date, kind, moyen, produit, currency, category, status
    ) as moved;
  elsif tg_op = 'DELETE' then
    select array_agg(m) into moves from (
      select row((paid_at at time zone zone)::date, kind, moyen, produit, currency, category, status, -count(*), -sum(amount), -sum(refunded))::payment_move as m
      from stale where deleted_at is null
      group by (paid_at at time zone zone)::date, kind, moyen, produit, currency, category, status
    ) as moved;
  else
    select array_agg(m) into moves from (
      select row(day, kind, moyen, produit, currency, category, status, sum(n), sum(n * amount), sum(n * refunded))::payment_move as m
      from (
        select 1 as n, (paid_at at time zone zone)::date as day, * from fresh where deleted_at is null
        union all
        select -1, (paid_at at time zone zone)::date, * from stale where deleted_at is null
      ) as both_sides
      group by day, kind, moyen, produit, currency, category, status
      having sum(n) <> 0 or sum(n * amount) <> 0 or sum(n * refunded) <> 0
    ) as moved;
  end if;
  if moves is not null then
    perform move_payment_figures(moves);
  end if;
  return null;
end $$;
create trigger payment_inserted after insert on payment
  referencing new table as fresh for each statement execute function payment_figures();
create trigger payment_updated after update on payment
  referencing old table as stale new table as fresh for each statement execute function payment_figures();
create trigger payment_deleted after delete on payment
  referencing old table as stale for each statement execute function payment_figures();

-- All over again: after another time zone, or after payments were copied in with the triggers off.
create function recount_payments() returns void language plpgsql as $$
begin
  lock table payment in share row exclusive mode;
  delete from payment_day;
  delete from payment_month;
  insert into payment_day
  select (paid_at at time zone (select time_zone from setting))::date, kind, moyen, produit, currency, category, status, count(*), sum(amount), sum(refunded)
  from payment where deleted_at is null group by 1, 2, 3, 4, 5, 6, 7;
  insert into payment_month
  select date_trunc('month', day)::date, kind, moyen, produit, currency, category, status, sum(payments), sum(amount), sum(refunded)
  from payment_day group by 1, 2, 3, 4, 5, 6, 7;
end $$;
create function payment_zone_changed() returns trigger language plpgsql as $$
begin
  perform recount_payments();
  return null;
end $$;
create trigger setting_time_zone after update of time_zone on setting
  for each row when (old.time_zone is distinct from new.time_zone) execute function payment_zone_changed();

create function minor_digits(currency text) returns int language sql immutable parallel safe
  return case when currency in ('XOF', 'JPY') then 0 else 2 end;

-- Minor units of another currency by the rate in force on a day: the latest that staff entered up to it, in either
-- direction. Null where there is none, or where the sum is past what a number holds exactly.
create function exchange(amount bigint, source text, target text, on_day date) returns bigint language sql stable as $$
  select case when source = target then amount else (
    select case when abs(converted) < 9e15 then converted::bigint end
    from (
      select round(amount * case when from_currency = source then rate else 1 / rate end
        * power(10::numeric, minor_digits(target) - minor_digits(source))) as converted
      from exchange_rate
      where day <= on_day and (from_currency, to_currency) in ((source, target), (target, source))
      order by day desc, from_currency = source desc
      limit 1
    ) as latest
  ) end
$$;

-- Other names of a payment: a provider's reference beside its id, or the payment behind a sale.
create table payment_alias (
  moyen text not null constraint payment_alias_moyen check (moyen in ('Fedapay', 'Moneroo', 'Chariow')),
  reference text not null,
  payment_id uuid not null references payment on delete cascade,
  primary key (moyen, reference)
);
create index payment_alias_payment on payment_alias (payment_id);

-- What a registration costs when it is paid at once, in minor units by currency.
alter table setting add column registration_prices jsonb not null default '{"XOF": 200000, "EUR": 30000}';

-- What the provider said of the payment when it was asked.
alter table webhook_event add column observed jsonb;
create index webhook_event_provider on webhook_event (provider, received_at desc);
create index webhook_event_payment on webhook_event (payment_id) where payment_id is not null;
create index webhook_event_state on webhook_event (state, received_at desc, id desc);

create table payment_provider (
  provider text primary key constraint payment_provider_name check (provider in ('fedapay', 'moneroo', 'chariow')),
  last_reconciled_at timestamptz,
  -- Up to which moment the provider's list was read.
  seen_until timestamptz,
  -- Why the last reconciliation did not end well.
  error text,
  -- Payments that no webhook had told of.
  found int not null default 0,
  -- When staff were told that the provider is silent; null: it is not.
  silent_since timestamptz
);
insert into payment_provider (provider) values ('fedapay'), ('moneroo'), ('chariow');
