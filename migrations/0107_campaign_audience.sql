-- A campaign can be for a segment or for whoever matches a filter, without those in other segments and without single members. A process
-- of the version before finds no members for such a campaign and sends nothing.
alter table campaign
  -- A segment that a campaign refers to is never removed for good, so that a campaign does not lose an exclusion unnoticed.
  add column segment_id uuid references saved_view (id),
  add column filter jsonb,
  add column except_segments uuid[] not null default '{}',
  -- When the members of a single campaign were written into campaign_member.
  add column frozen_at timestamptz;
create index campaign_segment on campaign (segment_id) where segment_id is not null;

-- The filters of the segments as they were when the run began, so that a change of a segment does not split a run.
alter table campaign_run add column audience jsonb;

create table campaign_exclusion (
  campaign_id uuid not null references campaign (id) on delete cascade,
  member_id uuid not null references member (id) on delete cascade,
  primary key (campaign_id, member_id)
);
create index campaign_exclusion_member on campaign_exclusion (member_id);
