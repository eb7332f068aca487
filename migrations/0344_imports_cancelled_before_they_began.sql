-- An import that was cancelled before it began kept the counts of its check, and said that so many members were in by then.
update member_import i set added = 0, updated = 0, skipped = 0
where state = 'cancelled' and added + updated + skipped > 0
  and not exists (select from member_import_row r where r.import_id = i.id and r.imported);
