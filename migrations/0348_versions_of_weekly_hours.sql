-- A coach and an admin may set the hours of a coach at the same time; the second one is asked which version to keep.
alter table coach add column hours_rev integer not null default 0;
