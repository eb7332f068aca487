-- Why a member was left out of a bulk action, such as a reminder of somebody who owes nothing.
alter table member_bulk_item add column left_out text;
