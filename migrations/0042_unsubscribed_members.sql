-- The members list can be narrowed to the members who unsubscribed, in the order in which they joined.
create index member_unsubscribed on member (joined_at desc, id desc) where unsubscribed_at is not null;

-- Unsubscribing by the link left no entry on the timeline until now. The day of an import is not later than the member's creation;
-- such members have the entry of their import.
insert into member_event (member_id, at, kind)
select id, unsubscribed_at, 'unsubscribed' from member where unsubscribed_at > created_at;
