-- Staff type the reason of an entry, which may name the member, and the erasure left it: the trigger refused every change. It lets this
-- one through now, for the entries of a former member and for the other side of their moved credit, which has the same reason.

create or replace function account_entry_is_append_only() returns trigger language plpgsql as $$
begin
  -- A merge moves entries to the remaining member, and an account that is deleted leaves its name.
  if (new.kind, new.amount, new.currency, new.detail, new.reverses_id, new.transfer_id, new.created_at)
    is distinct from (old.kind, old.amount, old.currency, old.detail, old.reverses_id, old.transfer_id, old.created_at)
    or new.reason is distinct from old.reason and not (new.reason = '—' and exists (
      select from account_entry e join member m on m.id = e.member_id
      where (e.id = old.id or e.transfer_id = old.transfer_id) and m.former_number is not null)) then
    raise exception 'an entry of an account is taken back by another entry, and never changed';
  end if;
  return new;
end
$$;

create temporary table former_entry on commit drop as
  select e.id, e.member_id, e.reason, m.former_number is null as is_other_side
  from account_entry e join member m on m.id = e.member_id
  where e.reason not in ('', '—') and (m.former_number is not null or e.transfer_id in (
    select o.transfer_id from account_entry o join member f on f.id = o.member_id where f.former_number is not null and o.transfer_id is not null));
update member_event v set data = jsonb_set(v.data, '{reason}', '"—"')
from former_entry e where e.is_other_side and v.member_id = e.member_id and v.kind = 'account' and v.data ->> 'reason' = e.reason;
update account_entry e set reason = '—' from former_entry f where f.id = e.id;
