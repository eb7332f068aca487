-- The language of everything that members read, unless a member or a form has another one, and of staff who have not chosen theirs.

alter table setting add column language text not null default 'fr' constraint setting_language check (language in ('fr', 'en'));
