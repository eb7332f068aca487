-- A number that somebody typed to join proves as little as one that they type on their own page. It is noted like those, with an id of that
-- moment, unless somebody changed the number since.
insert into own_change (id, member_id, before, after, created_at)
select uuidv7(e.at - now()), m.id, '{"phone": null}', jsonb_build_object('phone', m.phone), e.at
from member m join member_event e on e.member_id = m.id and e.kind = 'created' and e.data ->> 'source' = 'page'
where m.phone is not null
  and not exists (select from member_event c where c.member_id = m.id and c.data -> 'changes' ? 'phone');
