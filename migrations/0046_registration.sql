-- Requests for a staff account whose address is not confirmed yet. The e-mailed link makes an account of one that waits for an
-- admin; what nobody confirms is deleted.
create table registration (
  id uuid primary key default uuidv7(),
  name text not null,
  email citext not null,
  password_hash text not null,
  token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index registration_email on registration (email);
create index registration_expires on registration (expires_at);

-- The codes and links of e-mails are kept beside their texts, which admins read in the Outbox, and only until they are sent.
alter table delivery add column secret text, drop column sensitive;

create function pg_temp.mask_deliveries(kinds text, pattern text) returns void language sql as $$
  update delivery set
    secret = case when state in ('pending', 'sending', 'uncertain') then substring(text from pattern) end,
    text = regexp_replace(text, pattern, '••••••', 'g'),
    html = regexp_replace(html, pattern, '••••••', 'g')
  where kind ~ kinds and text ~ pattern
$$;
select pg_temp.mask_deliveries('^(password-reset|email-confirm)$', '\m\d{8}\M');
select pg_temp.mask_deliveries('^(admin|coach)-invitation$', '(?<=/invitation/)[\w-]+');
select pg_temp.mask_deliveries('^form-(invitation|reminder)$', '(?<=\?invite=)[\w.-]+');
select pg_temp.mask_deliveries('^reservation-', '(?<=/reserver/rdv/)[\w.-]+');
alter table delivery add constraint delivery_secret check (secret is null or state in ('pending', 'sending', 'uncertain'));
