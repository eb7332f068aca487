-- A run of a campaign may wait because its mail server refuses everything for now. Since when is told by the last change of what it has
-- counted, because the run and its e-mails may be many hours old while all goes well.
alter table campaign_run add column moved_at timestamptz not null default now();
