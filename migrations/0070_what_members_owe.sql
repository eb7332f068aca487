-- What each member owes, for lists, the dashboard and messages. It is worked out from the ledger by server/billing and stored here,
-- without anything that depends on today: an instalment is overdue when its day is over, and no job must write that down.

create table account_due (
  member_id uuid primary key,
  -- True until it is worked out again after a change of the member.
  stale boolean not null default true,
  -- Null where nobody knows what is owed, because the product has no price.
  currency text constraint account_due_currency check (currency in ('XOF', 'USD', 'EUR', 'GBP', 'JPY', 'CAD', 'AUD')),
  -- In minor units.
  owed bigint not null default 0,
  credit bigint not null default 0,
  -- The first instalment that is not paid: its day, and what is missing of it.
  next_due date,
  next_amount bigint not null default 0,
  -- The price of the next period of the subscription; null without one.
  renewal bigint
);

-- The instalments that are not paid, with what is missing of each.
create table account_instalment (
  member_id uuid not null references account_due (member_id) on delete cascade,
  number integer not null,
  -- Null while nobody knows a day.
  due date,
  currency text not null constraint account_instalment_currency check (currency in ('XOF', 'USD', 'EUR', 'GBP', 'JPY', 'CAD', 'AUD')),
  amount bigint not null constraint account_instalment_amount check (amount > 0),
  primary key (member_id, number)
);
create index account_instalment_by_day on account_instalment (due, currency, amount, member_id);

-- A job works out the rows of the members who are there already. Members are locked only while the last statements run.
insert into account_due (member_id) select id from member;
create index account_due_stale on account_due (member_id) where stale;
create index account_due_by_owed on account_due (currency, owed, member_id);
create index account_due_by_day on account_due ((case when next_due is null then 'none' else 'due' end), next_due, member_id);
create index account_due_credit on account_due (member_id) where credit > 0;

create function account_due_of_new_members() returns trigger language plpgsql as $$
begin
  insert into account_due (member_id) select id from fresh;
  return null;
end
$$;
create trigger account_due_of_new_members after insert on member
  referencing new table as fresh for each statement execute function account_due_of_new_members();

create function account_due_is_stale() returns trigger language plpgsql as $$
begin
  update account_due set stale = true where member_id = new.id and not stale;
  return null;
end
$$;
-- Payments and entries are not listed: their writers work out the account in the same transaction.
create trigger account_due_is_stale after update of status, product, terms_id, payment_option, payment_status, payment_sequence, payment_next, billing_base
  on member for each row when (
    (old.status, old.product, old.terms_id, old.payment_option, old.payment_status, old.payment_sequence, old.payment_next, old.billing_base)
    is distinct from
    (new.status, new.product, new.terms_id, new.payment_option, new.payment_status, new.payment_sequence, new.payment_next, new.billing_base))
  execute function account_due_is_stale();

insert into account_due (member_id) select id from member m where not exists (select from account_due a where a.member_id = m.id);
delete from account_due a where not exists (select from member m where m.id = a.member_id);
alter table account_due add constraint account_due_member_id_fkey foreign key (member_id) references member (id) on delete cascade;
