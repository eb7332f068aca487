-- A form has a colour and pictures of its own, leads to another page once it was answered, and sends people a copy of
-- their answers.
alter table form
  add column colour text constraint form_colour check (colour ~ '^#[0-9a-f]{6}$'),
  add column redirect_url text,
  add column confirm_to uuid;

-- Pictures are small, so they are kept here: a copy of a form has them, and they go with their form.
create table form_picture (
  form_id uuid not null references form (id) on delete cascade,
  place text not null constraint form_picture_place check (place in ('logo', 'header')),
  -- Its address. Another picture has another one, so that browsers may keep what they have.
  id uuid not null default gen_random_uuid() constraint form_picture_id_key unique,
  type text not null,
  content bytea not null constraint form_picture_size check (octet_length(content) <= 204800),
  primary key (form_id, place)
);

-- Which responses had a copy sent to the person who answered. The address is kept as a hash, only to send no more than a few.
create table response_confirmation (
  response_id uuid primary key references response (id) on update cascade on delete cascade,
  form_id uuid not null,
  address_hash bytea not null,
  created_at timestamptz not null default now()
);
create index response_confirmation_address on response_confirmation (address_hash, created_at);
create index response_confirmation_form on response_confirmation (form_id, created_at);
