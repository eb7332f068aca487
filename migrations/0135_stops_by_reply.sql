-- Numbers whose owner answered STOP: they get no more messages by that channel until they answer START.
create table channel_stop (
  channel text not null,
  phone text not null,
  stopped_at timestamptz not null default now(),
  primary key (channel, phone),
  constraint channel_stop_channel check (channel in ('whatsapp', 'sms'))
);
