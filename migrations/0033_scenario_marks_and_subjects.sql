-- A mark that was typed by hand was stored inside a second pair of braces: {{ {{ trigger.day }} }}. Each is put right, in what
-- scenarios do and in the versions that waiting runs keep to.
--
-- In the body of an HTTP step a mark inside quotes is text from now on. Until now a string that held one mark and nothing else
-- kept the kind of its value where the whole body was JSON: such a mark loses its quotes, so that receivers see what they saw.
create function pg_temp.put_right(definition jsonb) returns jsonb language plpgsql as $$
declare
  fixed jsonb := definition;
  text_of text := definition::text;
  body text;
  doubled constant text := '\{\{\s*(\{\{[^{}]*\}\})\s*\}\}';
begin
  while text_of ~ doubled loop
    text_of := regexp_replace(text_of, doubled, '\1', 'g');
  end loop;
  fixed := text_of::jsonb;
  for i in 0 .. jsonb_array_length(coalesce(fixed -> 'reactions', '[]')) - 1 loop
    body := fixed #>> array['reactions', i::text, 'config', 'body'];
    if fixed #>> array['reactions', i::text, 'module'] = 'http.request' and body ~ '^\s*[\[{]' and pg_input_is_valid(body, 'json') then
      fixed := jsonb_set(fixed, array['reactions', i::text, 'config', 'body'],
        to_jsonb(regexp_replace(body, '(?<!\\)"(\{\{[^{}"\\]+\}\})"(?!\s*:)', '\1', 'g')));
    end if;
  end loop;
  return fixed;
end
$$;
update scenario set definition = pg_temp.put_right(definition) where definition::text like '%{{%';
update scenario_version set definition = pg_temp.put_right(definition) where definition::text like '%{{%';

-- A run names whom it is about before it is begun, too.
create or replace function scenario_on_responses() returns trigger language plpgsql as $$
begin
  if scenario_listens('{forms.answered}') then
    perform scenario_emit('forms.answered', (
      select coalesce(jsonb_agg(jsonb_build_object('key', 'response:' || r.id, 'subject', f.title,
        'facts', jsonb_build_object('form', r.form_id), 'event', jsonb_build_object('responseId', r.id))), '[]')
      from fresh r join form f on f.id = r.form_id where r.deleted_at is null));
  end if;
  return null;
end
$$;
create or replace function scenario_on_reminders() returns trigger language plpgsql as $$
begin
  if scenario_listens('{reminders.sent}') then
    perform scenario_emit('reminders.sent', (
      select coalesce(jsonb_agg(jsonb_build_object('key', 'reminder:' || r.id, 'subject', m.full_name,
        'facts', jsonb_build_object('kind', r.kind, 'sequence', r.sequence),
        'event', jsonb_build_object('memberId', r.member_id, 'reminderId', r.id, 'kind', r.kind, 'due', r.due, 'sequence', r.sequence))), '[]')
      from fresh r join member m on m.id = r.member_id));
  end if;
  return null;
end
$$;
update scenario_run r set subject = left(coalesce(
    nullif(s.output ->> 'name', ''), nullif(s.output ->> 'email', ''), nullif(s.output #>> '{body,name}', ''), nullif(s.output #>> '{body,email}', ''),
    nullif(s.output #>> '{form,title}', '')), 200)
from scenario_run_step s
where s.run_id = r.id and s.index = 0 and r.subject is null and r.source <> 'schedule' and jsonb_typeof(s.output) = 'object';

-- The last calls of a webhook whose scenario is not live, to build the scenario with. Few of them are kept, for a few days.
create table scenario_call (
  id uuid primary key default uuidv7(),
  scenario_id uuid not null references scenario on delete cascade,
  received_at timestamptz not null default now(),
  -- By name; values that may be secrets are left out.
  headers jsonb not null,
  -- What the trigger would give; null where the call was refused.
  output jsonb,
  problem text
);
create index scenario_call_page on scenario_call (scenario_id, id desc);
create index scenario_call_old on scenario_call (received_at);
-- Until then somebody waits in the builder for a call.
alter table scenario add column listens_until timestamptz;
