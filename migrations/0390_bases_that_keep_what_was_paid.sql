-- A base that staff set by hand takes over what counted as paid in the one before (`credited`), where they set a day and no number of
-- instalments. A payment that was taken from the member meanwhile is still in it, so it does not count once more when it is put back.
create index payment_in_base on payment (in_base_at) where in_base_at is not null;

create or replace function stamp_billing_base() returns trigger language plpgsql as $$
begin
  new.billing_base_at := clock_timestamp();
  if new.billing_base -> 'payment' ? 'credited' then
    update payment set in_base_at = new.billing_base_at where in_base_at = old.billing_base_at and category = 'Registration';
  end if;
  return new;
end $$;

-- A payment that is deleted notes its base from now on, as one that is moved does.
update payment p set in_base_at = m.billing_base_at from member m
where m.id = p.member_id and p.in_base_at is null and p.counted_at <= m.billing_base_at and p.deleted_at > m.billing_base_at;
