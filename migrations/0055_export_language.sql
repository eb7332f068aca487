-- The headings of an export are in the language of the person who asked for it. Earlier files have English headings.

alter table export add column language text not null default 'en' constraint export_language check (language in ('fr', 'en'));
alter table export alter column language drop default;
