-- What staff and a member agreed after the member joined: discounts, waived amounts, other days, and statuses that were set by
-- hand, each with its reason. The account is computed from these entries, the payments and the terms of the product.

create table account_entry (
  id uuid primary key default uuidv7(),
  member_id uuid not null references member (id) on delete cascade,
  kind text not null constraint account_entry_kind check (kind in ('discount', 'waiver', 'plan', 'by-hand', 'opening')),
  -- In minor units; for discounts and waived amounts.
  amount bigint constraint account_entry_amount check (amount > 0 and amount <= 10000000000000),
  currency text constraint account_entry_currency check (currency in ('XOF', 'USD', 'EUR', 'GBP', 'JPY', 'CAD', 'AUD')),
  -- The instalments of a changed plan, or the values that staff set by hand.
  detail jsonb,
  reason text not null default '',
  -- An entry is taken back by another one, and both stay.
  reverses_id uuid references account_entry (id) on delete cascade,
  actor_id uuid references account (id) on delete set null,
  actor_name text,
  created_at timestamptz not null default clock_timestamp(),
  constraint account_entry_reversed_once unique (reverses_id),
  constraint account_entry_money check ((kind in ('discount', 'waiver')) = (amount is not null)
    and (amount is not null or kind = 'plan') = (currency is not null))
);
create index account_entry_of_member on account_entry (member_id, created_at);

create function account_entry_is_append_only() returns trigger language plpgsql as $$
begin
  -- A merge moves entries to the remaining member, and an account that is deleted leaves its name.
  if (new.kind, new.amount, new.currency, new.detail, new.reason, new.reverses_id, new.created_at)
    is distinct from (old.kind, old.amount, old.currency, old.detail, old.reason, old.reverses_id, old.created_at) then
    raise exception 'an entry of an account is taken back by another entry, and never changed';
  end if;
  return new;
end
$$;
create trigger account_entry_append_only before update on account_entry
  for each row execute function account_entry_is_append_only();

-- Until now each payment counted as at least one instalment, and any payment completed a registration that is paid at once. From
-- now on an instalment counts when all of it is paid. Members for whom that makes a difference, which are those with a payment
-- that is marked as too small, keep the billing that they have: it becomes their opening balance.
with opened as (
  update member m set
    billing_base = jsonb_build_object(
      'payment', jsonb_strip_nulls(jsonb_build_object('chosenFor', m.billing_base -> 'payment' -> 'chosenFor')) || jsonb_build_object(
        'status', case when m.payment_status = 'Late' and m.payment_next < current_date then 'Progress' else m.payment_status end,
        'option', m.payment_option, 'last', m.payment_last, 'sequence', m.payment_sequence, 'next', m.payment_next),
      'subscription', jsonb_strip_nulls(jsonb_build_object('chosenFor', m.billing_base -> 'subscription' -> 'chosenFor')) || jsonb_build_object(
        'status', case when m.subscription_status = 'Late' and m.subscription_next < current_date then 'Completed' else m.subscription_status end,
        'last', m.subscription_last, 'sequence', m.subscription_sequence, 'next', m.subscription_next)),
    billing_base_at = clock_timestamp()
  where exists (
    select from payment p
    where p.member_id = m.id and p.flag = 'Underpaid' and p.category = 'Registration' and p.deleted_at is null)
  returning m.id
)
insert into account_entry (member_id, kind) select id, 'opening' from opened;
