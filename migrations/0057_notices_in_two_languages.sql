-- A notification is stored as the name of its text with the text's arguments, so that each reader reads it in their language. Rows
-- from before keep their text.

alter table notification
  add column notice text,
  add column args jsonb not null default '{}',
  alter column title drop not null,
  alter column message drop not null,
  -- The words of the text in both languages; the values of the rows from before stay.
  alter column search drop expression,
  alter column search set default '',
  add constraint notification_text check (notice is not null or (title is not null and message is not null));

create or replace function tell_of_responses() returns trigger language plpgsql as $$
begin
  insert into notification as n (type, priority, notice, args, search, link, key, occurrences, audience)
  select 'system', 'low', 'responses', jsonb_build_object('form', trim(form.title), 'day', came.day),
    search_key('New responses Nouvelles réponses ' || form.title),
    format('/forms/%s/responses', form.id), format('responses:%s:%s', form.id, came.day), came.n, 'staff'
  from (
    select form_id, (submitted_at at time zone zone.name)::date as day, count(*)::int as n
    from fresh, (select time_zone as name from setting) as zone
    where deleted_at is null and submitted_at > now() - interval '1 day'
    group by 1, 2
  ) as came
  join form on form.id = came.form_id
  order by form.id, came.day
  on conflict (key) do update set
    occurrences = n.occurrences + excluded.occurrences,
    at = now(),
    notice = excluded.notice,
    args = excluded.args,
    search = excluded.search;
  return null;
end
$$;

drop function responses_sentence(int, date);
