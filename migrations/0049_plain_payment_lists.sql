-- The list of payments is read through ordinary indexes and counted up to a limit (docs/decisions/0048-plain-lists.md). Of the
-- totals, those stay that a screen shows at every visit: by day and currency, in one table to which writers only add rows.

drop trigger payment_inserted on payment;
drop trigger payment_updated on payment;
drop trigger payment_deleted on payment;
drop trigger setting_time_zone on setting;
drop function payment_zone_changed(), recount_payments(), payment_figures(), move_payment_figures(payment_move[]);
drop type payment_move;
drop table payment_day, payment_month;

-- Its index goes with it.
alter table payment drop column kind;
drop function payment_kind(text, text, text, text, text);

-- With a space before every word: the index of trigrams finds one or two letters where a word begins.
alter table payment alter column search
  set expression as (search_key(' ' || name || ' ' || email || ' ' || coalesce(phone, '') || ' ' || payment_id));

-- Any of these columns can be left out of a filter: each has few values, and PostgreSQL skips from one to the next.
create index payment_filter on payment (moyen, produit, category, currency, status, paid_at, id) where deleted_at is null;

-- Live payments by day, in the programme's time zone, and by currency. The sum of the rows is the total.
create table payment_total (
  day date not null,
  currency text not null,
  payments bigint not null,
  amount bigint not null,
  refunded bigint not null
);
create index payment_total_day on payment_total (day);

create function add_payment_totals() returns trigger language plpgsql as $$
declare
  zone text := (select time_zone from setting);
begin
  if tg_op = 'INSERT' then
    insert into payment_total
    select (paid_at at time zone zone)::date, currency, count(*), sum(amount), sum(refunded)
    from new_rows where deleted_at is null group by 1, 2;
  elsif tg_op = 'DELETE' then
    insert into payment_total
    select (paid_at at time zone zone)::date, currency, -count(*), -sum(amount), -sum(refunded)
    from old_rows where deleted_at is null group by 1, 2;
  else
    insert into payment_total
    select (paid_at at time zone zone)::date, currency, sum(change), sum(change * amount), sum(change * refunded)
    from (
      select 1 as change, * from new_rows
      union all
      select -1, * from old_rows
    ) as changes
    where deleted_at is null group by 1, 2
    having sum(change) <> 0 or sum(change * amount) <> 0 or sum(change * refunded) <> 0;
  end if;
  return null;
end
$$;
create trigger payment_totals_insert after insert on payment
  referencing new table as new_rows for each statement execute function add_payment_totals();
create trigger payment_totals_update after update on payment
  referencing new table as new_rows old table as old_rows for each statement execute function add_payment_totals();
create trigger payment_totals_delete after delete on payment
  referencing old table as old_rows for each statement execute function add_payment_totals();

-- All totals are made anew after another time zone was set, or after payments were copied in with the triggers off.
create function recount_payments() returns void language plpgsql as $$
begin
  lock table payment in share row exclusive mode;
  lock table payment_total in share row exclusive mode;
  delete from payment_total;
  insert into payment_total
  select (paid_at at time zone (select time_zone from setting))::date, currency, count(*), sum(amount), sum(refunded)
  from payment where deleted_at is null group by 1, 2;
end
$$;
create function payment_zone_changed() returns trigger language plpgsql as $$
begin
  perform recount_payments();
  return null;
end
$$;
create trigger setting_time_zone after update of time_zone on setting
  for each row when (old.time_zone is distinct from new.time_zone) execute function payment_zone_changed();
select recount_payments();
