-- A search tells a member's class without reading the member. Room is left on each page for the new version of a row
-- whose class changed, so that its indexes are left alone.
alter table member_search set (fillfactor = 85);
alter table member_search add column class smallint;
update member_search s set class = m.class from member m where m.id = s.member_id;
alter table member_search alter class set not null;
comment on column member_search.text is 'Name, e-mail address and telephone number, a line each, without accents and capitals';

create or replace function member_tally() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into member_delta
    select v.sort, v.part, v.bucket, class, count(*) from new_rows,
      lateral (values ('joined', left(member_day(joined_at), 7), member_day(joined_at)),
        ('name', left(name_key, 1), left(name_key, 3)), ('email', left(email, 1), left(email, 3))) as v (sort, part, bucket)
    group by 1, 2, 3, 4;
    insert into member_search (member_id, joined_at, class, text)
    select id, joined_at, class, name_key || e'\n' || email || e'\n' || coalesce(phone, '') from new_rows;
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
    update member_search s set joined_at = n.joined_at, class = n.class, text = n.name_key || e'\n' || n.email || e'\n' || coalesce(n.phone, '')
    from new_rows n join old_rows o on o.id = n.id
    where s.member_id = n.id
      and (n.class, n.name_key, n.email, n.phone, n.joined_at) is distinct from (o.class, o.name_key, o.email, o.phone, o.joined_at);
  end if;
  perform member_fold_sometimes();
  return null;
end
$$;
