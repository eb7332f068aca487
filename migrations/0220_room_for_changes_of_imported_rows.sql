-- Each row of an import is changed four times: read, decided, imported, undone. With room beside it on its page, a change that no index
-- concerns writes no index again.
alter table member_import_row set (fillfactor = 40);
