-- "Recently deleted": who deleted what, and until when it can be brought back. After `purge_at` a job removes it for good.

alter table form add column deleted_by uuid references account on delete set null, add column purge_at timestamptz;
alter table template add column deleted_by uuid references account on delete set null, add column purge_at timestamptz;
alter table campaign add column deleted_by uuid references account on delete set null, add column purge_at timestamptz;
alter table scenario add column deleted_by uuid references account on delete set null, add column purge_at timestamptz;
alter table response_deletion add column purge_at timestamptz;

-- What was deleted before this version was never removed: it gets its thirty days from now on.
update form set purge_at = now() + interval '30 days', deleted_by = (
  select account.id from audit_log join account on account.id = audit_log.actor_id
  where subject_type = 'form' and subject_id = form.id and action = 'form.delete' order by at desc limit 1
) where deleted_at is not null;
update template set purge_at = now() + interval '30 days', deleted_by = (
  select account.id from audit_log join account on account.id = audit_log.actor_id
  where subject_type = 'template' and subject_id = template.id and action = 'template.delete' order by at desc limit 1
) where deleted_at is not null;
update campaign set purge_at = now() + interval '30 days', deleted_by = (
  select account.id from audit_log join account on account.id = audit_log.actor_id
  where subject_type = 'campaign' and subject_id = campaign.id and action = 'campaign.delete' order by at desc limit 1
) where deleted_at is not null;
update scenario set purge_at = now() + interval '30 days', deleted_by = (
  select account.id from audit_log join account on account.id = audit_log.actor_id
  where subject_type = 'scenario' and subject_id = scenario.id and action = 'scenario.delete' order by at desc limit 1
) where deleted_at is not null;
update response_deletion set purge_at = deleted_at + interval '30 days';
alter table response_deletion alter column purge_at set not null;

create index form_purge on form (purge_at) where purge_at is not null;
create index template_purge on template (purge_at) where purge_at is not null;
create index campaign_purge on campaign (purge_at) where purge_at is not null;
create index scenario_purge on scenario (purge_at) where purge_at is not null;
drop index response_deletion_deleted;
create index response_deletion_purge on response_deletion (purge_at) where restored_at is null;
create index response_deletion_form on response_deletion (form_id);
