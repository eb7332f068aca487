-- How often a session was given to another e-mail address. The links of the addresses before do not open it any more.
alter table reservation add column link_rev integer not null default 0;
