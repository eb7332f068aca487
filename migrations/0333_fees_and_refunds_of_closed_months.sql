-- A payment of an open month can have a fee or a refund in a closed one: the bank's day of a fee lies before the payment when staff entered
-- it some days later, and the day of a payment can be corrected to one after its refund. The journal of the closed month lost these
-- entries when the payment was deleted, and gave them another account or number when those of the payment were changed.

-- The earliest moment at which something of this payment stands in the journal.
create function first_entry(payment uuid, paid_at timestamptz) returns timestamptz language sql stable as $$
  select least(paid_at, (select min(f.charged_at) from payment_fee f where f.payment_id = payment),
    (select min(r.refunded_at) from refund r where r.payment_id = payment))
$$;

create or replace function payment_in_open_month() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.deleted_at is null then perform refuse_closed_month(old.paid_at); end if;
  if tg_op <> 'DELETE' and new.deleted_at is null then perform refuse_closed_month(new.paid_at); end if;
  if tg_op = 'UPDATE' and (old.currency, old.moyen, old.payment_id, old.deleted_at is null)
    is distinct from (new.currency, new.moyen, new.payment_id, new.deleted_at is null)
  then
    -- The days of the payment itself were looked at above.
    perform refuse_closed_month(first_entry(old.id, 'infinity'));
  end if;
  return coalesce(new, old);
end
$$;
