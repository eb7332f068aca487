-- Exact counts and any page of the members' list without reading the members in between.

-- Which of the 96 kinds a member is: every filter on status, option, product and payment status is a set of them.
create function member_class(status text, payment_option text, product text, payment_status text) returns smallint
language sql immutable parallel safe
return (
  case status when 'TRAITÉ' then 0 when 'NON TRAITÉ' then 1 when 'REJETÉ' then 2 else 3 end * 24
  + case payment_option when 'Partiel' then 0 else 1 end * 12
  + case product when 'COACHING' then 0 when 'ECOM AFRICA PRO' then 1 else 2 end * 4
  + case payment_status when 'Completed' then 0 when 'Progress' then 1 when 'Late' then 2 else 3 end
)::smallint;

alter table member
  add column class smallint not null generated always as (member_class(status, payment_option, product, payment_status)) stored,
  add column name_key text collate "C" not null generated always as (fold(full_name)) stored;

create index member_by_joined on member (joined_at, id) include (class);
create index member_by_name on member (name_key, id) include (class);
create index member_by_class on member (class);
create index member_by_email on member (email collate "C", id) include (class);

-- What a search looks through, apart from member so that a payment does not touch its index.
create table member_search (
  -- Written and removed with the member by its triggers.
  member_id uuid primary key,
  joined_at timestamptz not null,
  text text not null
);
create index member_search_joined on member_search (joined_at, member_id);
-- Little waits outside of the index: every search reads that too.
create index member_search_text on member_search using gin (text gin_trgm_ops) with (gin_pending_list_limit = 256);

-- Members by class in each order of the list (joined, name, email): by part (month; first letter), and by bucket within
-- it (day; first three letters). Page K is found by adding up, then by reading one bucket.
create table member_part (
  sort text not null,
  part text collate "C" not null,
  class smallint not null,
  n bigint not null,
  primary key (sort, part, class)
);
create table member_bucket (
  sort text not null,
  part text collate "C" not null,
  bucket text collate "C" not null,
  class smallint not null,
  n bigint not null,
  primary key (sort, part, bucket, class)
);
-- Members by class of each tag and access group.
create table member_label (
  label uuid not null,
  class smallint not null,
  n bigint not null,
  primary key (label, class)
);
-- Changes since: written beside each other, so that no writer waits for another; readers add them up, now and then they
-- are folded into the tables above.
create table member_delta (
  sort text not null,
  part text collate "C" not null,
  bucket text collate "C" not null,
  class smallint not null,
  n bigint not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500);
create table member_label_delta (
  label uuid not null,
  class smallint not null,
  n bigint not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500);

create function member_fold_deltas() returns void language plpgsql as $$
begin
  -- One at a time; whoever comes second leaves it to the first.
  if not pg_try_advisory_xact_lock(hashtext('member_fold_deltas')) then
    return;
  end if;
  with gone as materialized (
    delete from member_delta returning *
  ), parts as (
    insert into member_part as p (sort, part, class, n)
    select sort, part, class, sum(n) from gone group by 1, 2, 3 having sum(n) <> 0
    union all
    select 'all', '', class, sum(n) from gone where sort = 'joined' group by 3 having sum(n) <> 0
    on conflict (sort, part, class) do update set n = p.n + excluded.n
  )
  insert into member_bucket as b (sort, part, bucket, class, n)
  select sort, part, bucket, class, sum(n) from gone group by 1, 2, 3, 4 having sum(n) <> 0
  on conflict (sort, part, bucket, class) do update set n = b.n + excluded.n;
  with gone as materialized (
    delete from member_label_delta returning *
  )
  insert into member_label as l (label, class, n)
  select label, class, sum(n) from gone group by 1, 2 having sum(n) <> 0
  on conflict (label, class) do update set n = l.n + excluded.n;
end
$$;

create function member_fold_sometimes() returns void language plpgsql as $$
begin
  if random() < 0.02 then
    perform member_fold_deltas();
  end if;
end
$$;

create function member_day(at timestamptz) returns text language sql immutable parallel safe
return to_char(at at time zone 'UTC', 'YYYY-MM-DD');

create function member_tally() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into member_delta
    select v.sort, v.part, v.bucket, class, count(*) from new_rows,
      lateral (values ('joined', left(member_day(joined_at), 7), member_day(joined_at)),
        ('name', left(name_key, 1), left(name_key, 3)), ('email', left(email, 1), left(email, 3))) as v (sort, part, bucket)
    group by 1, 2, 3, 4;
    insert into member_search
    select id, joined_at, name_key || e'\n' || email || e'\n' || coalesce(phone, '') from new_rows;
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
    update member_search s set joined_at = n.joined_at, text = n.name_key || e'\n' || n.email || e'\n' || coalesce(n.phone, '')
    from new_rows n join old_rows o on o.id = n.id
    where s.member_id = n.id
      and (n.name_key, n.email, n.phone, n.joined_at) is distinct from (o.name_key, o.email, o.phone, o.joined_at);
  end if;
  perform member_fold_sometimes();
  return null;
end
$$;
create trigger member_tally_insert after insert on member
  referencing new table as new_rows for each statement execute function member_tally();
create trigger member_tally_update after update on member
  referencing new table as new_rows old table as old_rows for each statement execute function member_tally();
create trigger member_tally_delete after delete on member
  referencing old table as old_rows for each statement execute function member_tally();

-- While the member is still there to be counted out.
create function member_drop_labels() returns trigger language plpgsql as $$
begin
  delete from member_tag where member_id = old.id;
  delete from member_access_group where member_id = old.id;
  return old;
end
$$;
create trigger member_drop_labels before delete on member for each row execute function member_drop_labels();

create function member_tag_tally() returns trigger language plpgsql as $$
begin
  -- Whoever changes the class of one of these members at this moment goes first or waits.
  perform from member where id in (select member_id from changed_rows) order by id for no key update;
  insert into member_label_delta
  select c.tag_id, m.class, case tg_op when 'INSERT' then count(*) else -count(*) end
  from changed_rows c join member m on m.id = c.member_id group by 1, 2;
  perform member_fold_sometimes();
  return null;
end
$$;
create trigger member_tag_tally_insert after insert on member_tag
  referencing new table as changed_rows for each statement execute function member_tag_tally();
create trigger member_tag_tally_delete after delete on member_tag
  referencing old table as changed_rows for each statement execute function member_tag_tally();

create function member_group_tally() returns trigger language plpgsql as $$
begin
  perform from member where id in (select member_id from changed_rows) order by id for no key update;
  insert into member_label_delta
  select c.access_group_id, m.class, case tg_op when 'INSERT' then count(*) else -count(*) end
  from changed_rows c join member m on m.id = c.member_id where c.circle_state <> 'removing' group by 1, 2;
  perform member_fold_sometimes();
  return null;
end
$$;
create trigger member_group_tally_insert after insert on member_access_group
  referencing new table as changed_rows for each statement execute function member_group_tally();
create trigger member_group_tally_delete after delete on member_access_group
  referencing old table as changed_rows for each statement execute function member_group_tally();

-- Access that waits to be taken away in Circle counts no longer.
create function member_group_tally_update() returns trigger language plpgsql as $$
begin
  perform from member where id in (select member_id from new_rows) order by id for no key update;
  insert into member_label_delta
  select n.access_group_id, m.class, sum((n.circle_state <> 'removing')::int - (o.circle_state <> 'removing')::int)
  from new_rows n join old_rows o on o.member_id = n.member_id and o.access_group_id = n.access_group_id
  join member m on m.id = n.member_id
  where (n.circle_state = 'removing') <> (o.circle_state = 'removing')
  group by 1, 2;
  perform member_fold_sometimes();
  return null;
end
$$;
create trigger member_group_tally_update after update on member_access_group
  referencing new table as new_rows old table as old_rows for each statement execute function member_group_tally_update();

-- Members that came before this migration.
insert into member_search select id, joined_at, name_key || e'\n' || email || e'\n' || coalesce(phone, '') from member;
insert into member_delta
select v.sort, v.part, v.bucket, class, count(*) from member,
  lateral (values ('joined', left(member_day(joined_at), 7), member_day(joined_at)),
    ('name', left(name_key, 1), left(name_key, 3)), ('email', left(email, 1), left(email, 3))) as v (sort, part, bucket)
group by 1, 2, 3, 4;
insert into member_label_delta
select tag_id, class, count(*) from member_tag join member on member.id = member_id group by 1, 2
union all
select access_group_id, class, count(*) from member_access_group g join member on member.id = g.member_id
where g.circle_state <> 'removing' group by 1, 2;
select member_fold_deltas();
