-- A file that arrives is noted here before its first byte is written, to be removed when no row names it by then: a process that is
-- killed in between leaves no file behind that nobody knows of.
alter table file_removal add column due_at timestamptz not null default now();
