-- Credit that is moved from one member to another is two entries, one in each account, which belong together by `transfer_id`. Taking
-- them back is two entries as well.

alter table account_entry
  add column transfer_id uuid,
  drop constraint account_entry_kind,
  drop constraint account_entry_money,
  add constraint account_entry_kind
    check (kind in ('discount', 'waiver', 'plan', 'by-hand', 'opening', 'credit-out', 'credit-in')),
  add constraint account_entry_money check ((kind in ('discount', 'waiver', 'credit-out', 'credit-in')) = (amount is not null)
    and (amount is not null or kind = 'plan') = (currency is not null)),
  add constraint account_entry_transfer check ((kind in ('credit-out', 'credit-in')) = (transfer_id is not null));
create index account_entry_transfer_id on account_entry (transfer_id) where transfer_id is not null;

create or replace function account_entry_is_append_only() returns trigger language plpgsql as $$
begin
  -- A merge moves entries to the remaining member, and an account that is deleted leaves its name.
  if (new.kind, new.amount, new.currency, new.detail, new.reason, new.reverses_id, new.transfer_id, new.created_at)
    is distinct from (old.kind, old.amount, old.currency, old.detail, old.reason, old.reverses_id, old.transfer_id, old.created_at) then
    raise exception 'an entry of an account is taken back by another entry, and never changed';
  end if;
  return new;
end
$$;
