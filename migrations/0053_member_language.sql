-- The language in which a member is written to; null stands for the programme's.

alter table member add column language text constraint member_language check (language in ('fr', 'en'));
