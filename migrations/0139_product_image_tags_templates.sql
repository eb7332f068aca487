-- A product has an image, tags that its members get, and templates of its own.

alter table product
  -- A picture that staff uploaded, as those of e-mails are kept.
  add column image uuid references mail_picture (id),
  -- What the image shows, for people who do not see it; without it, the product's name is said.
  add column image_alt text not null default '',
  -- The tags that a member gets who begins to pay, as the access groups are given.
  add column tags uuid[] not null default '{}',
  -- What is sent to a member who joins; nothing without a template.
  add column welcome_template uuid references template (id) on delete set null,
  -- Sent in place of the templates of the reminder settings.
  add column reminder_template uuid references template (id) on delete set null,
  -- What is sent when a payment is recorded; nothing without a template.
  add column confirmation_template uuid references template (id) on delete set null,
  add constraint product_image_alt check (char_length(image_alt) <= 300);

-- A tag that came with a product goes with the payments that gave it, and what staff gave stays.
alter table member_tag add column given_by_product boolean not null default false;
