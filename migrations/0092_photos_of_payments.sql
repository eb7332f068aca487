-- The photo of the paper receipt that staff keep with a payment. A new one takes the place of the one before.
create table payment_photo (
  payment_id uuid primary key references payment (id) on delete cascade,
  file_name text not null,
  file_type text not null,
  file_size bigint not null,
  storage_key text not null,
  added_by uuid references account (id) on delete set null,
  created_at timestamptz not null default now(),
  constraint payment_photo_storage_key_key unique (storage_key)
);
