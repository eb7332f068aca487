-- A payment or a booking by the address of a merged record is that of the remaining member, who is found by this index.

create index member_merge_email on member_merge ((merged ->> 'email'));
