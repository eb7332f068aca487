-- Each step of an import samples its rows for the planner. Three thousand rows tell it as much about addresses and numbers, of which nearly
-- all differ, as thirty thousand.
alter table member_import_row
  alter column import_id set statistics 10,
  alter column n set statistics 10,
  alter column email set statistics 10,
  alter column phone set statistics 10,
  alter column member_id set statistics 10;
