-- A function in plain SQL is planned at each call, which took a tenth of a millisecond for each new member; this one keeps its plans.
create or replace function current_terms(of_product text) returns uuid language plpgsql stable as $$
begin
  if of_product is null then
    return (select v.id from product p join product_version v on v.product_id = p.id where p.is_default order by v.number desc limit 1);
  end if;
  return (select v.id from product p join product_version v on v.product_id = p.id where p.name = of_product order by v.number desc limit 1);
end $$;

-- The index adds new members to its tree in larger groups, at PostgreSQL's own limit of 4 MB instead of 256 kB. Those that wait for it cost a
-- search a few milliseconds at most.
alter index member_search reset (gin_pending_list_limit);
