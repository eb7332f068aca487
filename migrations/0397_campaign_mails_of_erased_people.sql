-- A campaign keeps the e-mails of people who were erased without their receivers, because it counts them. Earlier versions left the subject,
-- which may greet by name, and the answer of a mail server that repeats the address.
update delivery set subject = '', error = case when strpos(error, '@') > 0 then null else error end
where run_id is not null and member_id is null and to_address = '' and (subject <> '' or strpos(error, '@') > 0);
