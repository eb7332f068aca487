-- The processes of this installation. Each writes its row every few seconds and deletes it when it stops in order; a row that is no
-- longer written belongs to a process that was killed or cannot reach the database.

create table process (
  id uuid primary key default uuidv7(),
  role text not null constraint process_role check (role in ('all', 'web', 'worker')),
  host text not null,
  pid integer not null,
  version text not null,
  -- Bytes of memory, and of the disk that holds the data folder; null where the system does not say.
  memory bigint not null,
  folder text not null,
  disk_free bigint,
  disk_total bigint,
  started_at timestamptz not null,
  seen_at timestamptz not null default now()
);

-- The system page asks for the last webhook of each provider; the deliveries that we add ourselves are not the provider's.
create index webhook_event_heard on webhook_event (provider, received_at) where event not like 'reconcile.%';
