-- A member whose product went with its payment kept the terms of that product. Without a product the default one's terms hold.
create or replace function member_terms() returns trigger language plpgsql as $$
declare
  product_of_terms text;
begin
  if tg_op = 'INSERT' then
    new.terms_id := coalesce(new.terms_id, current_terms(new.product));
  elsif new.terms_id is not distinct from old.terms_id then
    select p.name into product_of_terms from product p left join product_version v on v.product_id = p.id and v.id = old.terms_id
    where case when old.terms_id is not null then v.id is not null when old.product is not null then p.name = old.product else p.is_default end;
    if product_of_terms <> coalesce(new.product, (select p.name from product p where p.is_default)) then
      new.terms_id := current_terms(new.product);
    end if;
  end if;
  return new;
end
$$;
