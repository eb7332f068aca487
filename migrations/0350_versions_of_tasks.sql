-- Two people may change a task at the same time; the second one is asked which version to keep.
alter table task add column rev integer not null default 0;
