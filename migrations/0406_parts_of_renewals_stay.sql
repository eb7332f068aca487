-- A base that staff set by hand takes over what was paid of the next period of a subscription as well (`credited`), where they write no
-- number of periods. A payment that was taken from the member meanwhile is still in it, so it does not count once more when it is put back.
create or replace function stamp_billing_base() returns trigger language plpgsql as $$
begin
  new.billing_base_at := clock_timestamp();
  update payment set in_bases = array_replace(in_bases, old.billing_base_at, new.billing_base_at),
    in_base_at = case when in_base_at = old.billing_base_at then new.billing_base_at else in_base_at end
  where in_bases @> array[old.billing_base_at]
    and new.billing_base -> case category when 'Registration' then 'payment' else 'subscription' end ? 'credited';
  return new;
end $$;
