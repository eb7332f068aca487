-- What the programme sells becomes rows: products with their prices, ways to pay and subscriptions. Each change of a price is
-- a new version, and a member keeps the version that it joined under.

create table product (
  id uuid primary key default uuidv7(),
  -- Members, payments, exports and scenarios refer to a product by its name, so it stays once one of them does.
  name text not null,
  description text not null default '',
  -- The access groups that a member gets who begins to pay.
  access_groups uuid[] not null default '{}',
  -- The product of members and payments that name none.
  is_default boolean not null default false,
  archived_at timestamptz,
  rev integer not null default 1,
  created_at timestamptz not null default now(),
  constraint product_name_key unique (name),
  constraint product_name_length check (char_length(name) between 1 and 100)
);
create unique index product_folded_name on product (fold(name));
create unique index product_default on product (is_default) where is_default;

-- Versions are never changed: server/products writes a new one.
create table product_version (
  id uuid primary key default uuidv7(),
  product_id uuid not null references product (id) on delete restrict,
  number integer not null,
  terms jsonb not null,
  created_at timestamptz not null default now(),
  created_by uuid references account (id) on delete set null,
  constraint product_version_number unique (product_id, number)
);

insert into product (name, is_default) values ('COACHING', true), ('ECOM AFRICA PRO', false);
insert into product_version (product_id, number, terms)
select p.id, 1, jsonb_build_object(
  'prices', s.registration_prices,
  'instalments', (
    select jsonb_agg(jsonb_build_object('after', i, 'unit', 'month', 'amounts', (
      select coalesce(jsonb_object_agg(key, case when i < s.instalments - 1 then value::bigint / s.instalments
        else value::bigint - (s.instalments - 1) * (value::bigint / s.instalments) end), '{}')
      from jsonb_each_text(s.registration_prices))) order by i)
    from generate_series(0, s.instalments - 1) as i),
  'subscription', jsonb_build_object('months', s.subscription_months, 'prices', '{}'::jsonb))
from product p, setting s;

alter table setting drop column instalments, drop column subscription_months, drop column registration_prices;

-- A list of two names becomes a reference. It is checked against the existing rows without blocking those who write.
alter table member drop constraint member_product, drop constraint member_paid_product;
alter table member add constraint member_product_fkey foreign key (product) references product (name) on update cascade not valid;
alter table member add constraint member_paid_product_fkey foreign key (paid_product) references product (name) on update cascade not valid;
alter table payment drop constraint payment_produit;
alter table payment add constraint payment_produit_fkey foreign key (produit) references product (name) on update cascade not valid;
alter table member validate constraint member_product_fkey;
alter table member validate constraint member_paid_product_fkey;
alter table payment validate constraint payment_produit_fkey;

-- The terms of a member; null stands for the first version of its product, under which all members so far joined.
alter table member add column terms_id uuid references product_version (id) on delete restrict;

create function current_terms(of_product text) returns uuid language sql stable as $$
  select v.id from product_version v join product p on p.id = v.product_id
  where case when of_product is null then p.is_default else p.name = of_product end
  order by v.number desc limit 1
$$;

create function member_terms() returns trigger language plpgsql as $$
declare
  product_of_terms text;
begin
  if tg_op = 'INSERT' then
    new.terms_id := coalesce(new.terms_id, current_terms(new.product));
  elsif new.product is not null and new.terms_id is not distinct from old.terms_id then
    select p.name into product_of_terms from product p left join product_version v on v.product_id = p.id and v.id = old.terms_id
    where case when old.terms_id is not null then v.id is not null when old.product is not null then p.name = old.product else p.is_default end;
    if product_of_terms <> new.product then
      new.terms_id := current_terms(new.product);
    end if;
  end if;
  return new;
end
$$;
create trigger member_terms_inserted before insert on member for each row execute function member_terms();
create trigger member_terms_changed before update of product on member
  for each row when (old.product is distinct from new.product) execute function member_terms();

-- Access that came with a product goes with the payments that gave it, and what staff gave stays.
alter table member_access_group add column given_by_billing boolean not null default false;
