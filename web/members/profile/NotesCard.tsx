import { ActionIcon, Button, Textarea } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import type { MemberNote } from '#contract/members.ts';
import { useUser } from '#web/api/session.ts';
import { confirm } from '#web/ui/confirm.tsx';
import { RelativeTime } from '#web/ui/RelativeTime.tsx';
import { LoadingRows } from '#web/ui/states.tsx';
import { toast } from '#web/ui/toast.tsx';
import { Card } from './Card.tsx';
import { memberNotes, useAddNote, useRemoveNote } from './profile.api.ts';
import classes from './profile.module.css';

/** What staff wrote down about the member. */
export function NotesCard({ memberId, admin }: { memberId: string; admin: boolean }) {
  const { data: notes, error, refetch } = useQuery(memberNotes(memberId));
  const me = useUser()?.name;
  return (
    <Card title="Notes" mark={notes && notes.length > 0 && <span className={classes.count}>{notes.length}</span>}>
      <NewNote memberId={memberId} />
      {error && !notes && (
        <p className={classes.nothing} role="alert">
          The notes could not be loaded.{' '}
          <Button variant="subtle" size="compact-sm" onClick={() => void refetch()}>
            Try again
          </Button>
        </p>
      )}
      {!notes && !error && <LoadingRows count={2} />}
      {notes && notes.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <ul className={classes.notes} tabIndex={0} aria-label="Notes">
          {notes.map((note) => (
            <Note key={note._id} note={note} mayRemove={admin || note.author === me} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function NewNote({ memberId }: { memberId: string }) {
  const add = useAddNote(memberId);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!text.trim()) {
      setProblem('Please write something first');
      field.current?.focus();
      return;
    }
    setProblem(undefined);
    add.mutateAsync(text.trim()).then(
      () => setText(''),
      ({ message }) => setProblem(message),
    );
  };
  return (
    <form className={classes.newNote} onSubmit={submit} noValidate>
      <Textarea
        ref={field}
        aria-label="New note"
        placeholder="What should the team know?"
        autosize
        minRows={2}
        maxRows={10}
        maxLength={5_000}
        value={text}
        error={problem}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={(event) => (event.ctrlKey || event.metaKey) && event.key === 'Enter' && submit(event)}
      />
      <Button type="submit" variant="default" size="xs" loading={add.isPending}>
        Add note
      </Button>
    </form>
  );
}

function Note({ note, mayRemove }: { note: MemberNote; mayRemove: boolean }) {
  const remove = useRemoveNote();
  const onRemove = async () => {
    const sure = await confirm({ title: 'Delete this note?', body: note.text.slice(0, 300), confirmLabel: 'Delete note', danger: true });
    if (!sure) return;
    remove.mutateAsync(note._id).then(
      () => toast.success('Note deleted'),
      (error) => toast.error('The note could not be deleted', error),
    );
  };
  return (
    <li className={classes.note}>
      <p className={classes.noteText}>{note.text}</p>
      <p className={classes.noteFoot}>
        <span>
          {note.author} · <RelativeTime iso={note.createdAt} />
        </span>
        {mayRemove && (
          <ActionIcon size="sm" aria-label={`Delete the note of ${note.author}`} loading={remove.isPending} onClick={() => void onRemove()}>
            <IconTrash size={15} />
          </ActionIcon>
        )}
      </p>
    </li>
  );
}
