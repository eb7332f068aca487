-- Months whose entries are with the accountant. Nothing in the ledger may have a date in a closed month, or change what has one,
-- whoever writes it: staff, webhooks, imports, a scenario, or a mistake of our own code.

create table closed_month (
  -- The first day of the month. Everything up to its end is closed, also months before it that have no row.
  month date primary key constraint closed_month_first_day check (extract(day from month) = 1),
  -- The moment from which entries are allowed, in the time zone of the day on which it was closed.
  ends_at timestamptz not null,
  closed_at timestamptz not null default now(),
  closed_by uuid references account (id) on delete set null,
  closed_name text not null
);

-- What the accountant's plan calls each account; what is missing here has the usual number.
create table accounting_setting (
  id boolean primary key default true constraint accounting_setting_one_row check (id),
  plan jsonb not null default '{}'
);
insert into accounting_setting default values;

-- When the provider says that it was paid, for a payment that came to light when its month was closed: it then has the first open day.
alter table payment add column reported_at timestamptz;

-- Whoever closes a month waits for everybody who is writing entries, and they wait for it.
create function hold_books() returns timestamptz language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('closed months', 0));
  return (select max(ends_at) from closed_month);
end
$$;

create function refuse_closed_month(at timestamptz) returns void language plpgsql as $$
begin
  if at < hold_books() then
    raise exception 'the books are closed up to this month' using errcode = 'CM001',
      detail = (select to_char(max(month), 'YYYY-MM') from closed_month);
  end if;
end
$$;

-- The moment under which something is entered that happened at this one: itself, or noon of the first open day.
create function open_moment(at timestamptz) returns timestamptz language plpgsql as $$
declare
  open_from timestamptz := hold_books();
begin
  return case when at < open_from then least(open_from + interval '12 hours', now()) else at end;
end
$$;

create function payment_in_open_month() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.deleted_at is null then perform refuse_closed_month(old.paid_at); end if;
  if tg_op <> 'DELETE' and new.deleted_at is null then perform refuse_closed_month(new.paid_at); end if;
  return coalesce(new, old);
end
$$;
create trigger payment_in_open_month before insert or delete on payment
  for each row execute function payment_in_open_month();
-- Whose payment it is, and what it was for, can be said later.
create trigger payment_changed_in_open_month before update on payment for each row
  when ((old.amount, old.currency, old.moyen, old.payment_id, old.paid_at, old.deleted_at is null)
    is distinct from (new.amount, new.currency, new.moyen, new.payment_id, new.paid_at, new.deleted_at is null))
  execute function payment_in_open_month();

create function refund_in_open_month() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform refuse_closed_month(old.refunded_at); end if;
  if tg_op <> 'DELETE' then perform refuse_closed_month(new.refunded_at); end if;
  return coalesce(new, old);
end
$$;
create trigger refund_in_open_month before insert or update of amount, refunded_at or delete on refund
  for each row execute function refund_in_open_month();

create function fee_in_open_month() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform refuse_closed_month(old.charged_at); end if;
  if tg_op <> 'DELETE' then perform refuse_closed_month(new.charged_at); end if;
  return coalesce(new, old);
end
$$;
create trigger fee_in_open_month before insert or update of amount, charged_at or delete on payment_fee
  for each row execute function fee_in_open_month();

create function entry_in_open_month() returns trigger language plpgsql as $$
begin
  perform refuse_closed_month(coalesce(new.created_at, old.created_at));
  return coalesce(new, old);
end
$$;
create trigger entry_in_open_month before insert or delete on account_entry
  for each row execute function entry_in_open_month();
