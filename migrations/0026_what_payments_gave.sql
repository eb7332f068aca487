-- What a payment gave is remembered, so that removing the payment takes back exactly that.

-- True: billing gave the tag when it was completed. False: staff gave it, and billing does not take it back.
alter table member_tag add column given_by_billing boolean not null default false;

-- A payment that lets a member in again does not forget the Out: without that payment, the member is Out again.
alter table member_out
  -- When a payment ended the Out; null: the member is Out.
  add column left_at timestamptz,
  -- The access groups that the payment gave back.
  add column given_back uuid[] not null default '{}';

-- The product that the member's payments gave. The member's product follows the payments while it is this one, or none.
alter table member add column paid_product text constraint member_paid_product check (paid_product in ('COACHING', 'ECOM AFRICA PRO'));

update member m set product = p.produit, paid_product = p.produit
from (
  select distinct on (member_id) member_id, produit from payment
  where member_id is not null and deleted_at is null and refunded < amount
  order by member_id, paid_at desc, id desc
) as p
where p.member_id = m.id and m.product is null;

-- Complete tags that were there before this version: billing gave those that the timeline has no hand of staff for.
update member_tag mt set given_by_billing = true
from setting s join tag t on t.id = s.complete_tag
where mt.tag_id = t.id and not exists (
  select from member_event e where e.member_id = mt.member_id and (
    (e.kind = 'tags' and e.data -> 'added' ? t.name) or (e.kind = 'bulk' and e.data ->> 'action' = 'add-tag' and e.data ->> 'label' = t.name)
  )
);

-- Tags that stayed although the payment that gave them was deleted, moved or given back.
delete from member_tag mt using member m
where mt.given_by_billing and m.id = mt.member_id
  and m.payment_status <> 'Completed' and m.subscription_status is distinct from 'Completed' and m.subscription_sequence = 0
  and exists (
    select from member_event e where e.member_id = m.id and (
      e.kind in ('payment-deleted', 'refund') or (e.kind = 'payment-attached' and e.data ? 'movedTo')
    )
  );
