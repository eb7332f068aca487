-- Deleting a task or a note can be undone for a day; the nightly housekeeping then removes it.
alter table task add column deleted_at timestamptz;
alter table member_note add column deleted_at timestamptz;
