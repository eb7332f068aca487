-- Responses that have the same value in a question with one answer per person, because they came before it asked for that. One holds the
-- claim, and the others wait for it with a row that is not live. A response that is deleted has no row any more, and claims its values
-- again when it is restored.
delete from response_claim c using response r where r.id = c.response_id and r.deleted_at is not null;

insert into response_claim (response_id, question_id, form_id, value, live)
select r.id, question, r.form_id, r.answers ->> question::text, false
from form f, unnest(f.unique_questions) as question, response r
where r.form_id = f.id and r.deleted_at is null and jsonb_typeof(r.answers -> question::text) = 'string'
on conflict do nothing;

create index response_claim_waiting on response_claim (form_id) where not live;
