-- Files of payments are imported as files of members are. The columns without a value take no room in rows of members.
alter table member_import add column kind text not null default 'members'
  constraint member_import_kind check (kind in ('members', 'payments'));
alter table member_import_row
  -- The number of the payment with its method, and who paid how much on which day; null for members.
  add column reference_key text, add column money_key text,
  -- What is said beside a row that is imported, as it is stored.
  add column note text,
  add column payment_id uuid;
create index member_import_row_reference on member_import_row (import_id, reference_key, n) where reference_key is not null;
create index member_import_row_money on member_import_row (import_id, money_key, n) where money_key is not null;

-- The import that a payment came with stays known when the import itself is forgotten, so it has no foreign key.
alter table payment add column import_id uuid, add column note text;

-- An import of payments is history. It sets `cauri.history` in its transactions, and no scenario starts from what it changes.
create or replace function scenario_listens(modules text[]) returns boolean language sql stable as $function$
  select coalesce(current_setting('cauri.history', true), '') <> 'on'
    and exists (select from scenario where published_at is not null and deleted_at is null and trigger_module = any(modules));
$function$;

-- Neither does one when staff say later whose an imported payment is.
drop trigger scenario_payment_attached on payment;
create trigger scenario_payment_attached after update of member_id on payment for each row
  when (old.member_id is null and new.member_id is not null and new.deleted_at is null and new.import_id is null)
  execute function scenario_on_payment();
