-- While this has its row, nothing that waited when a backup was made leaves: an admin decides what becomes of it. A restore writes the
-- row, and makes the table in a database that is older than this migration.
create table if not exists sending_pause (
  one boolean primary key default true,
  restored_at timestamptz not null default now(),
  -- The moment of the backup.
  taken_at timestamptz not null,
  constraint sending_pause_one check (one)
);
