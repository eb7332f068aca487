-- Fields of members that the programme defines itself. `member.fields` maps their ids to values: a text, a number, a day as YYYY-MM-DD, or
-- the id of a choice. A member without a value has no key.
create table member_field (
  id uuid primary key default uuidv7(),
  -- The name in templates, {{ field.key }}; it stays when the field is renamed.
  key text not null unique,
  name text not null,
  kind text not null check (kind in ('text', 'number', 'date', 'choice')),
  -- The choices of a field of that kind, in order: [{"_id": …, "label": …}].
  options jsonb not null default '[]',
  place integer not null,
  -- An archived field keeps its values and is offered nowhere.
  archived_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index member_field_name on member_field (fold(name));

alter table member add column fields jsonb not null default '{}';
