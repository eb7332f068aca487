-- The list of members is read through ordinary indexes and counted up to a limit (docs/decisions/0048-plain-lists.md). The
-- totals by class and bucket, the copy of each member for the search, and their triggers go.

drop trigger member_tally_insert on member;
drop trigger member_tally_update on member;
drop trigger member_tally_delete on member;
drop trigger member_drop_labels on member;
drop trigger member_tag_tally_insert on member_tag;
drop trigger member_tag_tally_delete on member_tag;
drop trigger member_group_tally_insert on member_access_group;
drop trigger member_group_tally_delete on member_access_group;
drop trigger member_group_tally_update on member_access_group;
drop function member_tally(), member_drop_labels(), member_tag_tally(), member_group_tally(), member_group_tally_update(),
  member_fold_sometimes(), member_fold_deltas(), member_day(timestamptz);
drop table member_search, member_part, member_bucket, member_label, member_delta, member_label_delta;

-- The indexes that carried the class go with it.
alter table member drop column class;
drop function member_class(text, text, text, text);
drop index if exists member_by_joined, member_by_name, member_by_email, member_by_class;

-- What a search looks through, as search_key() writes it, with a space before every word: a trigram index finds three letters
-- anywhere, and one or two letters where a word begins.
alter table member add column search text not null
  generated always as (search_key(' ' || full_name || ' ' || email || ' ' || coalesce(phone, ''))) stored;

create index member_by_joined on member (joined_at, id);
create index member_by_name on member (name_key, id);
create index member_by_email on member (email collate "C", id);
-- Each serves a filter, newest first, and the sort by its value.
create index member_by_status on member (status, joined_at, id);
create index member_by_product on member (product, joined_at, id);
create index member_by_payment_status on member (payment_status, joined_at, id);
create index member_search on member using gin (search gin_trgm_ops) with (gin_pending_list_limit = 256);

-- Members by the day (UTC) on which they joined, their status and their payment status: screens show these totals exactly at
-- every visit. Rows are only ever added, and their sum is the total: writers that updated one row would wait for each other.
create table member_total (
  joined_on date not null,
  status text not null,
  payment_status text not null,
  members bigint not null
);

create function add_member_totals() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into member_total
    select (joined_at at time zone 'UTC')::date, status, payment_status, count(*) from new_rows group by 1, 2, 3;
  elsif tg_op = 'DELETE' then
    insert into member_total
    select (joined_at at time zone 'UTC')::date, status, payment_status, -count(*) from old_rows group by 1, 2, 3;
  else
    insert into member_total
    select (joined_at at time zone 'UTC')::date, status, payment_status, sum(change)
    from (
      select 1 as change, joined_at, status, payment_status from new_rows
      union all
      select -1, joined_at, status, payment_status from old_rows
    ) as changes
    group by 1, 2, 3 having sum(change) <> 0;
  end if;
  return null;
end
$$;
create trigger member_totals_insert after insert on member
  referencing new table as new_rows for each statement execute function add_member_totals();
create trigger member_totals_update after update on member
  referencing new table as new_rows old table as old_rows for each statement execute function add_member_totals();
create trigger member_totals_delete after delete on member
  referencing old table as old_rows for each statement execute function add_member_totals();

insert into member_total
select (joined_at at time zone 'UTC')::date, status, payment_status, count(*) from member group by 1, 2, 3;

-- Each row of an import is updated several times. With room on its page, and without an index of its outcome, most of these updates
-- leave the indexes alone.
alter table member_import_row set (fillfactor = 50);
drop index member_import_row_outcome_n;
