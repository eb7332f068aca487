-- Responses by column: what the table of responses counts and filters by. A block holds some thousands of a form's
-- responses that follow each other in time; for each question, option and version it has one bit for each response, for
-- each written question the texts. A job builds blocks behind the responses; whatever is in no block is read from
-- `response`. Whoever changes a response takes its block away in the same transaction, so that a block is never wrong.

create table response_block (
  id uuid primary key default uuidv7(),
  form_id uuid not null references form on delete cascade,
  -- All responses after this one …
  after_at timestamptz not null,
  after_id uuid not null,
  -- … up to this one, by time and id. There need not be such responses any more.
  last_at timestamptz not null,
  last_id uuid not null,
  n int not null,
  -- In order; the n-th bit of everything below is the n-th of these.
  ids uuid[] not null,
  late bit varying not null
);
create unique index response_block_last on response_block (form_id, last_at, last_id);

create table response_bits (
  block_id uuid not null references response_block on delete cascade,
  -- A question, or a version of the form.
  subject_id uuid not null,
  -- '' for any answer, or for any response to the version; else an option's id, or a number of the scale.
  bucket text not null,
  bits bit varying not null,
  primary key (block_id, subject_id, bucket)
);

create table response_texts (
  block_id uuid not null references response_block on delete cascade,
  question_id uuid not null,
  -- As they were written, and as they are searched: without accents and capitals. Null where there is none.
  texts text[] not null,
  folded text[] not null,
  primary key (block_id, question_id)
);
-- Read whole at each search: unpacking them would cost more than reading them.
alter table response_texts alter texts set storage external, alter folded set storage external;

-- Shared with others who change responses of the form, and kept until the transaction ends; the job that builds blocks
-- takes it for itself. So either it sees the change, or the change sees the block.
create function drop_response_blocks() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('blocks ' || form_id, 0)) from (select distinct form_id from changed) as form;
  delete from response_block where id in (
    select block.id from changed
    cross join lateral (
      select b.id, b.after_at, b.after_id from response_block b
      where b.form_id = changed.form_id and (b.last_at, b.last_id) >= (changed.submitted_at, changed.id)
      order by b.last_at, b.last_id limit 1
    ) as block
    where (changed.submitted_at, changed.id) > (block.after_at, block.after_id)
  );
  return null;
end
$$;
create trigger response_inserted after insert on response referencing new table as changed
  for each statement execute function drop_response_blocks();
create trigger response_updated_from after update on response referencing old table as changed
  for each statement execute function drop_response_blocks();
create trigger response_updated_to after update on response referencing new table as changed
  for each statement execute function drop_response_blocks();
create trigger response_deleted after delete on response referencing old table as changed
  for each statement execute function drop_response_blocks();
