-- A file can say what new members agreed, paid and owe. What was paid before the import is an opening balance, which now can have an
-- amount. What an import enters names the import in `detail`, because it was agreed before and is no part of this month's journal.

alter table account_entry
  drop constraint account_entry_money,
  add constraint account_entry_money check (
    (amount is not null or kind not in ('discount', 'waiver', 'credit-out', 'credit-in'))
    and (amount is null or kind in ('discount', 'waiver', 'credit-out', 'credit-in', 'opening'))
    and (amount is not null or kind = 'plan') = (currency is not null));

-- What is wrong with each cell of a row, and which cells staff leave out. The mapping of a file is proposed for the next file with
-- the same headings; `remembered` says from which import it came.
alter table member_import_row add column problems jsonb, add column leave_out_fields text[] not null default '{}';
alter table member_import add column headings text, add column remembered jsonb;
