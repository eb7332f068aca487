-- An archived form leaves the list and takes no answers; its responses and settings stay, and it can be brought back.
alter table form add column archived_at timestamptz;
