-- Earlier versions left what staff typed about payments of members who were erased, what providers and vendors answered about them, the cells
-- of imports that could not be read, and their addresses in the groups of Circle.

-- A payment without a member that an erasure left has this name and no address.
create temporary table former_payment on commit drop as
  select p.id from payment p left join member m on m.id = p.member_id
  where m.former_number is not null or p.member_id is null and p.email = '' and p.name in ('Ancien payeur', 'Former payer');
update payment set note = null, deleted_reason = null
where id in (select id from former_payment) and (note is not null or deleted_reason is not null);
update payment_photo set file_name = 'recu' where payment_id in (select id from former_payment) and file_name <> 'recu';
update refund set reason = '—' where payment_id in (select id from former_payment) and reason <> '—' and reason not like '{"text":%';
update settlement_absent set note = '—' where payment_id in (select id from former_payment) and note <> '—';
update settlement_row set note = '—' where payment_id in (select id from former_payment) and note <> '—';
update transfer_receipt r set reason = '' from member m where m.id = r.member_id and m.former_number is not null and r.reason <> '';
update checkout c set error = null from member m where m.id = c.member_id and m.former_number is not null and c.error is not null;

-- The numbers of these people are unknown by now, so what a vendor answered goes where it has any number of that length.
update delivery set error = case when error ~ '(\d[ .-]?){8}' then null else error end,
  tried_error = case when tried_error ~ '@|(\d[ .-]?){8}' then null else tried_error end
where run_id is not null and member_id is null and to_address = '' and (error ~ '(\d[ .-]?){8}' or tried_error ~ '@|(\d[ .-]?){8}');

update member_import_row set money_key = null, problems = null, left_out = null, note = null,
  problem = case when problem is not null then '—' end, reason = case when problem is null then reason else '—' end
where cells = '{}' and fields is null and (money_key, problem, problems, left_out, note) is distinct from (null, null, null::jsonb, null, null);

-- A sync writes again what is read of anybody else.
delete from circle_group_member g
where not exists (select from circle_member c where c.email = g.email) and not exists (select from member m where m.email = g.email);
