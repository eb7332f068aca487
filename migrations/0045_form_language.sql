-- The language in which a form is written: browsers and screen readers read its page by it. The programme's is French.
alter table form add column language text not null default 'fr' constraint form_language check (language in ('fr', 'en'));
