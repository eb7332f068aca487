-- Members are written to by e-mail, WhatsApp or SMS. A delivery by another channel keeps its e-mail, which leaves when the channel cannot
-- reach the member; a process of the version before, which knows no channels, sends that e-mail.
alter table member
  add column channel text not null default 'email',
  add column whatsapp_agreed_at timestamptz,
  -- The number that WhatsApp cannot reach, so that a new number is tried again.
  add column whatsapp_refused text,
  add constraint member_channel check (channel in ('email', 'whatsapp', 'sms'));

create table message_channel (
  channel text primary key,
  connection_id uuid not null references connection (id),
  state text not null default 'connected',
  error text,
  daily_limit integer not null,
  minute_limit integer not null,
  limited_until timestamptz,
  sent_on date,
  sent_today integer not null default 0,
  tokens real not null default 0,
  tokens_at timestamptz not null default '-infinity',
  -- Part of the address at which receipts arrive, and the word with which Meta checks that address.
  receipt_token text not null,
  -- Sealed; signs the receipts of WhatsApp.
  app_secret text,
  receipt_at timestamptz,
  -- The approved template of WhatsApp that carries a link to pay: the name of the member, then the link.
  pay_template text not null default '',
  pay_language text not null default 'fr',
  updated_at timestamptz not null default now(),
  constraint message_channel_channel check (channel in ('whatsapp', 'sms')),
  constraint message_channel_state check (state in ('connected', 'reconnect')),
  constraint message_channel_daily_limit check (daily_limit between 1 and 1000000),
  constraint message_channel_minute_limit check (minute_limit between 1 and 100000)
);

-- What a template says by SMS, and which approved template of WhatsApp it stands for: {name, language, values}.
alter table template add column sms text not null default '', add column whatsapp jsonb;
alter table campaign_run add column sms text not null default '', add column whatsapp jsonb;

alter table delivery
  add column channel text not null default 'email',
  add column phone text,
  -- {text} of an SMS, or {template, language, values} of WhatsApp; without the secret.
  add column message jsonb,
  -- The channel that could not reach the member, and why.
  add column tried_channel text,
  add column tried_error text,
  add column delivered_at timestamptz,
  add column read_at timestamptz,
  add constraint delivery_channel check (channel in ('email', 'whatsapp', 'sms')),
  add constraint delivery_phone check (channel = 'email' or phone is not null);
create index delivery_channel_waiting on delivery (channel, run_id, next_at, id)
  where state = 'pending' and claimed_by is null and channel <> 'email';
create index delivery_sms_receipt on delivery (provider_id) where channel = 'sms' and provider_id is not null;
