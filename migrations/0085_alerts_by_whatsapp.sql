-- Alerts also leave by WhatsApp, with a connection of scenarios. A row of system_alert_call whose address begins with "whatsapp:" holds
-- such a message.
alter table system_setting
  add column alert_whatsapp uuid references connection (id),
  -- Numbers in E.164, separated by commas.
  add column alert_whatsapp_to text,
  add column alert_whatsapp_template text,
  add column alert_whatsapp_language text not null default 'fr',
  add column alert_whatsapp_at timestamptz,
  add column alert_whatsapp_error text;
alter table system_setting add constraint system_setting_whatsapp
  check (alert_whatsapp is null or (alert_whatsapp_to is not null and alert_whatsapp_template is not null));
