-- A vendor may deliver the same STOP again after the person has sent START, so the messages that counted are remembered for a while. The digest
-- tells them apart and names nobody, while an id of WhatsApp contains the number.
create table channel_reply (
  digest text primary key,
  received_at timestamptz not null default now()
);
