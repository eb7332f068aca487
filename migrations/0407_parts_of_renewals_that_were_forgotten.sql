-- Until now, an edit of the billing forgot what was paid of the next period of a subscription. Such a payment is still marked as too small.
-- It counts again where staff have not changed the subscription since, because they may have counted it in. Members who together have paid
-- a whole period are left to staff: a migration gives nobody another end of the subscription. Parts in a currency are the same money in
-- each in which the subscription has a price.
with short as (
  select p.member_id, p.amount - p.refunded as net, p.currency, (p.paid_at at time zone setting.time_zone)::date as paid_on,
    m.billing_base_at is not null and p.counted_at <= m.billing_base_at as forgotten,
    v.terms #> '{subscription,prices}' as prices
  from payment p join member m on m.id = p.member_id
  join product r on case when m.product is null then r.is_default else r.name = m.product end
  join product_version v on case when m.terms_id is null then v.product_id = r.id and v.number = 1 else v.id = m.terms_id end
  cross join setting
  where p.category = 'Subscription' and p.flag = 'Underpaid' and p.deleted_at is null and p.amount > p.refunded
    and not exists (
      select from member_event e
      where e.member_id = p.member_id and e.at > p.created_at
        and e.data -> 'changes' ?| array['subscription.sequence', 'subscription.next', 'subscription.status', 'subscription.last']
        and e.kind = 'billing')
), worth as (
  select s.member_id, price.key as currency, price.value::bigint as price, s.forgotten,
    case when s.currency = price.key then s.net
      when s.prices ? s.currency then s.net * price.value::bigint / (s.prices ->> s.currency)::bigint
      else exchange(s.net, s.currency, price.key, s.paid_on) end as amount
  from short s, jsonb_each_text(s.prices) as price
), part as (
  select member_id, currency, sum(amount) filter (where forgotten) as amount from worth
  group by member_id, currency, price having bool_and(amount is not null) and sum(amount) < price and bool_or(forgotten)
)
update member m set billing_base = jsonb_set(m.billing_base, '{subscription,credited}', found.credited)
from (select member_id, jsonb_object_agg(currency, amount) as credited from part group by member_id) as found
where m.id = found.member_id and m.billing_base ? 'subscription';
