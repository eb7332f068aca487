-- Two people may change the choices of an own field, or the statuses of a form, at the same time. Both are stored as whole lists, so the
-- second person is asked which version to keep.
alter table member_field add column rev integer not null default 0;
alter table form_handling add column rev integer not null default 0;
