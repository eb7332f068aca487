-- The audit log says from which network address a change or a refused attempt came, and can be read by person and by action.

-- Text, not inet: behind a trusted proxy the address is what the proxy says. Null: written by a job, or before this column.
alter table audit_log add column address text;
-- Ids are in the order of time, so they sort the log.
create index audit_log_actor on audit_log (actor_id, id desc);
create index audit_log_action on audit_log (action, id desc);

-- Money is for admins: coaches no longer hear that members are Out, nor that an export of members failed.
update notification set audience = 'admin'
where audience = 'staff' and (key like 'member.out%' or (link = '/users' and title = 'An export of members failed'));
