-- Whom a note mentions. `name` is how the account was called when the note was written, as it stands in the text behind an `@`; the
-- note shows the account's present name in its place. The mention of a removed account is plain text.
create table member_note_mention (
  note_id uuid not null references member_note on delete cascade,
  account_id uuid not null references account on delete cascade,
  name text not null,
  primary key (note_id, account_id)
);
