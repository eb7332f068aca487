-- Exports are of members too: the table is named after what it holds.

alter table form_export rename to export;
alter table export rename constraint form_export_format to export_format;
alter table export rename constraint form_export_state to export_state;
alter table export rename constraint form_export_subject to export_subject;
alter table export rename constraint form_export_form to export_form;
alter index form_export_form rename to export_by_form;
alter index form_export_pkey rename to export_pkey;
alter table export rename constraint form_export_form_id_fkey to export_form_id_fkey;
alter table export rename constraint form_export_requested_by_fkey to export_requested_by_fkey;
