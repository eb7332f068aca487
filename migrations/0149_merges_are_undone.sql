-- What a merge moved, so that it can be undone for 30 days; null once it cannot. Merges of processes of the version before have none.
alter table member_merge add column undo jsonb;
