-- Clients who book by themselves read the page in French or English. E-mails about the session follow, unless the client is a member with a language.
alter table reservation add column client_language text check (client_language in ('fr', 'en'));
