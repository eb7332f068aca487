-- The programme has a logo and a colour that its e-mails use, and templates have pictures.

-- Pictures of e-mails are small, so they are kept here as those of forms are: a backup has them, and no file is left behind.
create table mail_picture (
  -- Its address, which nobody can guess. Another picture has another one, so that mail programs may keep what they have.
  id uuid primary key default gen_random_uuid(),
  type text not null constraint mail_picture_type check (type in ('image/png', 'image/jpeg')),
  width int not null constraint mail_picture_width check (width > 0),
  height int not null constraint mail_picture_height check (height > 0),
  content bytea not null constraint mail_picture_size check (octet_length(content) <= 204800),
  -- When it was uploaded, or last saved in a template.
  used_at timestamptz not null default now(),
  -- When the first e-mail with it was written. From then on it stays, because people open old e-mails.
  sent_at timestamptz
);

alter table setting
  add column brand_colour text constraint setting_brand_colour check (brand_colour ~ '^#[0-9a-f]{6}$'),
  add column brand_logo uuid references mail_picture (id);

-- What the e-mails of a run look like is decided when it begins, as their text is. Null is the standard look.
alter table campaign_run add column brand jsonb;
