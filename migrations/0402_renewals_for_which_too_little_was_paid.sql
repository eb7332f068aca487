-- What was paid of a period counts: its rest is what a member is asked for. A job works these out.
update account_due a set stale = true from payment p
where p.member_id = a.member_id and p.category = 'Subscription' and p.flag = 'Underpaid' and p.deleted_at is null and a.renewal is not null;
