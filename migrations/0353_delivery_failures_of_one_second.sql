-- Gmail is searched by whole seconds. The messages of the last second that were read are remembered, so that the others of that second
-- are read later, and none twice.
alter table mail_account add column bounces_read_ids text[] not null default '{}';
-- The ids of what earlier versions read are not known, and that must not be read again: an admin may have cleared its mark.
update mail_account set bounces_read_at = date_trunc('second', bounces_read_at) + interval '1 second' where bounces_read_at is not null;
