-- A base that takes over what was paid names the payments of it that were too small, so that they are no longer marked when their rest is
-- paid. Until now such a mark stayed for good. A payment that is part of a base still has it.
with short as (
  select m.id, part, jsonb_agg(p.id) as payments
  from member m join payment p on p.member_id = m.id and p.flag = 'Underpaid' and p.deleted_at is null and p.counted_at <= m.billing_base_at
  cross join lateral (select case p.category when 'Registration' then 'payment' else 'subscription' end) as named (part)
  where m.billing_base -> part ? 'credited' group by m.id, part
), waiting as (
  select id, jsonb_object_agg(part, payments) as parts from short group by id
)
update member m set billing_base = m.billing_base || (
  select jsonb_object_agg(part, m.billing_base -> part || jsonb_build_object('short', payments)) from jsonb_each(waiting.parts) as each (part, payments)
)
from waiting where m.id = waiting.id;
