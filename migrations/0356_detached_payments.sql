-- Staff took the payment from its member then, so reports of its provider give it to nobody.
alter table payment add column detached_at timestamptz;

update payment p set detached_at = e.at
from (
  select data ->> 'payment' as payment, max(at) as at from member_event
  where kind = 'payment-attached' and data -> 'movedTo' = 'null' group by 1
) as e
where p.member_id is null and e.payment = p.id::text;
