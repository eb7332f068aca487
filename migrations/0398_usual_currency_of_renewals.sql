-- A product without a price of its own renewed in the first currency of the alphabet, which is not the usual one. A job works these out.
update account_due a set stale = true from member m join product_version v on v.id = m.terms_id
where m.id = a.member_id and a.currency is not null and v.terms -> 'prices' = '{}'
  and (select count(*) from jsonb_object_keys(v.terms -> 'subscription' -> 'prices')) > 1;
