-- Each member that is deleted looks for its merges: without an index, each of the thousands that undoing an import deletes reads them all.
create index member_merge_member on member_merge (member_id);
