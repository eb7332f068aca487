-- The language in which a member of staff reads; null until the next sign-in, which stores the language of the page.

alter table account add column language text constraint account_language check (language in ('fr', 'en'));
