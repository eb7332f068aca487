-- A household shares a telephone, so two members of one campaign can have the same number. Equal messages go there once (docs/decisions/0099).

-- Whose delivery takes a message to a number: `fingerprint` stands for the channel, the number and the text.
create table campaign_message (
  run_id uuid not null references campaign_run on delete cascade,
  fingerprint text not null,
  delivery_id uuid not null references delivery on delete cascade,
  primary key (run_id, fingerprint)
);
create index campaign_message_delivery on campaign_message (delivery_id);

-- The delivery of another member with the same message to the same number, because of which this one was not sent.
alter table delivery add column same_as uuid;
create index delivery_same_as on delivery (same_as) where same_as is not null;
