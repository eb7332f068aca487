-- Imports: the sheets of a workbook, cells that are left out of a row, and steps that keep failing.

alter table member_import
  -- The names of the workbook's sheets, and the one that is imported.
  add column sheets text[] not null default '{}',
  add column sheet text,
  -- The workbook counts days from 1904 instead of 1900.
  add column date_1904 boolean not null default false,
  -- Runs of the present step; after some of them it fails for good.
  add column attempts int not null default 0;

alter table member_import_row
  -- What is wrong is only in cells that the row can do without.
  add column can_leave_out boolean not null default false,
  -- Staff decided to import the row without those cells.
  add column leave_out boolean not null default false,
  -- Why cells of it were left out.
  add column left_out text;
