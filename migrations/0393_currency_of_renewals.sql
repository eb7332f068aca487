-- A subscription may have prices only in other currencies than the account. This is the currency of `renewal` then, and null otherwise.
alter table account_due add column renewal_currency text constraint account_due_renewal_currency
  check (renewal_currency in ('XOF', 'USD', 'EUR', 'GBP', 'JPY', 'CAD', 'AUD'));

-- A job works out the rows whose renewal seemed to have no price.
update account_due a set stale = true from member m join product_version v on v.id = m.terms_id
where m.id = a.member_id and a.currency is not null and a.renewal is null and v.terms -> 'subscription' -> 'prices' <> '{}';
