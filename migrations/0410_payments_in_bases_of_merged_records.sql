-- What staff set of a record by hand goes on to count when that is merged into another one, and so do the payments that are part of it. These
-- are the moments of the bases of merged records (`billing_base_at`) whose money is in the base of the member, beside the member's own: a
-- payment that was taken away under one of them counts no second time when it is put back.
alter table member add merged_bases timestamptz[];

-- A base that staff set takes over what counted as paid, and with it the payments of the bases before it. They keep the moments of these
-- bases too, because the undo of a merge may bring such a base back, with its moment.
create or replace function stamp_billing_base() returns trigger language plpgsql as $$
begin
  if exists (
    select from member_merge g where g.member_id = new.id and (g.undo #>> '{before,billing_base_at}')::timestamptz = new.billing_base_at
  ) then
    return new;
  end if;
  new.billing_base_at := clock_timestamp();
  new.merged_bases := null;
  update payment set in_bases = array_append(in_bases, new.billing_base_at),
    in_base_at = case when in_base_at = old.billing_base_at then new.billing_base_at else in_base_at end
  where in_bases && array_append(old.merged_bases, old.billing_base_at)
    and new.billing_base -> case category when 'Registration' then 'payment' else 'subscription' end ? 'credited';
  return new;
end $$;
