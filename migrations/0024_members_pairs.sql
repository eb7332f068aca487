-- A search for two letters asks the index of three for all that end with them. Where a foreign character comes before them, the
-- member is in this one.
create index member_search_foreign on member_search (member_id) where text ~ E'[^ -~\n]';
