-- A row that is read is written again with its fields and again with what becomes of it, in one transaction: both have room on its page
-- now, so that the second one writes no index. The table becomes smaller, because no version of a row goes to another page.
alter table member_import_row set (fillfactor = 20);
