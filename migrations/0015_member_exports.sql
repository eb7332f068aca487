-- Exports of members beside those of a form's responses, and two indexes that removing a member needs.

alter table form_export alter form_id drop not null;
alter table form_export add column subject text not null default 'responses'
  constraint form_export_subject check (subject in ('responses', 'members'));
alter table form_export add constraint form_export_form check ((subject = 'responses') = (form_id is not null));

create index delivery_reminds on delivery (reminds_id) where reminds_id is not null;
-- Deleted payments too: an undone import asks whether a member has any, and so does the constraint.
create index payment_of_member on payment (member_id) where member_id is not null;
