-- A search forgives apostrophes and hyphens, beside case and accents: n'diaye, N’Diaye, n-diaye and ndiaye are one name.
-- contract/search.ts does the same in TypeScript. fold() stays as it is: unique names and the order of lists depend on it.
create function without_joiners(value text) returns text language sql immutable strict parallel safe
  return translate(value, E'\'’‘ʼ‛`´′-‐‑‒–—−\u00ad', '');
create function search_key(value text) returns text language sql immutable strict parallel safe
  return without_joiners(fold(value));

-- Columns that are searched. The tables are written anew once, together with their indexes.
alter table payment alter column search
  set expression as (search_key(name || ' ' || email || ' ' || coalesce(phone, '') || ' ' || payment_id));
alter table reservation alter column search set expression as (search_key(email || ' ' || client_name || ' ' || service));
alter table notification alter column search set expression as (search_key(title || ' ' || message));

-- The order of names and addresses, which the text told before, has columns of its own.
drop index member_search_text, member_search_foreign;
alter table member_search
  add column name_key text collate "C",
  add column email text collate "C";
update member_search s set
  name_key = m.name_key, email = m.email, text = search_key(m.full_name || e'\n' || m.email || e'\n' || coalesce(m.phone, ''))
from member m where m.id = s.member_id;
alter table member_search alter name_key set not null, alter email set not null;
comment on column member_search.text is 'Name, e-mail address and telephone number, a line each, as search_key() makes them';
create index member_search_text on member_search using gin (text gin_trgm_ops) with (gin_pending_list_limit = 256);
create index member_search_foreign on member_search (member_id) where text ~ E'[^ -~\n]';

create or replace function member_tally() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into member_delta
    select v.sort, v.part, v.bucket, class, count(*) from new_rows,
      lateral (values ('joined', left(member_day(joined_at), 7), member_day(joined_at)),
        ('name', left(name_key, 1), left(name_key, 3)), ('email', left(email, 1), left(email, 3))) as v (sort, part, bucket)
    group by 1, 2, 3, 4;
    insert into member_search (member_id, joined_at, class, name_key, email, text)
    select id, joined_at, class, name_key, email, search_key(full_name || e'\n' || email || e'\n' || coalesce(phone, '')) from new_rows;
  elsif tg_op = 'DELETE' then
    insert into member_delta
    select v.sort, v.part, v.bucket, class, -count(*) from old_rows,
      lateral (values ('joined', left(member_day(joined_at), 7), member_day(joined_at)),
        ('name', left(name_key, 1), left(name_key, 3)), ('email', left(email, 1), left(email, 3))) as v (sort, part, bucket)
    group by 1, 2, 3, 4;
    delete from member_search where member_id in (select id from old_rows);
  else
    insert into member_delta
    select v.sort, v.part, v.bucket, class, sum(sign)
    from (select 1 as sign, * from new_rows union all select -1, * from old_rows) as moved,
      lateral (values ('joined', left(member_day(joined_at), 7), member_day(joined_at)),
        ('name', left(name_key, 1), left(name_key, 3)), ('email', left(email, 1), left(email, 3))) as v (sort, part, bucket)
    group by 1, 2, 3, 4 having sum(sign) <> 0;
    insert into member_label_delta
    select label, moved.class, sum(moved.sign)
    from (
      select n.id, c.class, c.sign from old_rows o join new_rows n on n.id = o.id,
        lateral (values (o.class, -1), (n.class, 1)) as c (class, sign)
      where o.class <> n.class
    ) as moved
    join lateral (
      select tag_id as label from member_tag where member_id = moved.id
      union all
      select access_group_id from member_access_group where member_id = moved.id and circle_state <> 'removing'
    ) as labels on true
    group by 1, 2 having sum(moved.sign) <> 0;
    update member_search s set joined_at = n.joined_at, class = n.class, name_key = n.name_key, email = n.email,
      text = search_key(n.full_name || e'\n' || n.email || e'\n' || coalesce(n.phone, ''))
    from new_rows n join old_rows o on o.id = n.id
    where s.member_id = n.id
      and (n.class, n.full_name, n.email, n.phone, n.joined_at) is distinct from (o.class, o.full_name, o.email, o.phone, o.joined_at);
  end if;
  perform member_fold_sometimes();
  return null;
end
$$;
