-- Coaches see all members, or only those whose coach they are. Processes of the version before do not know it and show all members.
alter table setting add column own_members_only boolean not null default false;
