-- Who undid a bulk change: not always who made it.
alter table member_bulk
  add column undone_by uuid references account on delete set null,
  add column undone_by_name text;
