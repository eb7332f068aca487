-- A payment may be part of what staff set by hand of several members who had it one after the other. `in_base_at` had room for the last of
-- them, so that it counted once more for an earlier one who got it back. It is still written, for processes of the version before.
alter table payment add column in_bases timestamptz[];
update payment set in_bases = array[in_base_at] where in_base_at is not null;
create index payment_in_bases on payment using gin (in_bases) where in_bases is not null;
drop index payment_in_base;

create or replace function stamp_billing_base() returns trigger language plpgsql as $$
begin
  new.billing_base_at := clock_timestamp();
  if new.billing_base -> 'payment' ? 'credited' then
    update payment set in_bases = array_replace(in_bases, old.billing_base_at, new.billing_base_at),
      in_base_at = case when in_base_at = old.billing_base_at then new.billing_base_at else in_base_at end
    where in_bases @> array[old.billing_base_at] and category = 'Registration';
  end if;
  return new;
end $$;
