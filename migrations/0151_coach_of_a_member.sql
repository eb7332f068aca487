-- A member may have one coach. A coach who is removed hands the members over or leaves them without one; the row itself stays.
alter table member add column coach_id uuid references coach (account_id) on delete set null;
create index member_coach on member (coach_id, joined_at desc, id desc) where coach_id is not null;
