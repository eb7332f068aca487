-- The demo gave reminders on the timeline ids that are no valid UUIDs: they have neither a version nor a variant.
update member_event
set id = overlay(overlay(md5('event' || id::text) placing '8' from 13) placing '8' from 17)::uuid
where id::text !~ '^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab]';
