import { ActionIcon, Button, Group, ScrollArea, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import * as rules from '#contract/members.messages.ts';
import { type MemberNote, members } from '#contract/members.ts';
import { splitMentions } from '#contract/mentions.ts';
import { call } from '#web/api/call.ts';
import { useUser } from '#web/api/session.ts';
import { useUnsavedGuard } from '#web/drafts/useUnsavedGuard.ts';
import { offerUndo } from '#web/ui/offerUndo.tsx';
import { RelativeTime } from '#web/ui/RelativeTime.tsx';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import { SubmitButton } from '#web/ui/SubmitButton.tsx';
import { LoadingRows } from '#web/ui/states.tsx';
import { useCall } from '#web/ui/useCall.ts';
import { useCallForm } from '#web/ui/useCallForm.ts';
import * as word from '#web/ui/words.messages.ts';
import { MentionTextarea } from './MentionTextarea.tsx';
import { memberNotes } from './profile.api.ts';
import * as text from './profile.messages.ts';
import classes from './profile.module.css';

export function NotesCard({ memberId, admin }: { memberId: string; admin: boolean }) {
  const { data: notes = [], error, isLoading, refetch } = useQuery(memberNotes(memberId));
  const me = useUser()?.name;
  const { note: linked } = useSearch({ strict: false }) as { note?: string };
  return (
    <SectionCard titleSize="h4" title={text.notes()} mark={notes.length > 0 && <Text className="ui-dim">{notes.length}</Text>}>
      <NewNote memberId={memberId} />
      {error && (
        <p className="ui-dim" role="alert">
          {text.notesNotLoaded()}{' '}
          <Button variant="subtle" size="compact-sm" onClick={() => void refetch()}>
            {word.tryAgain()}
          </Button>
        </p>
      )}
      {isLoading && <LoadingRows count={2} />}
      {notes.length > 0 && (
        <ScrollArea.Autosize mah={256} mt="xs" viewportProps={{ tabIndex: 0, role: 'group', 'aria-label': text.notes() }}>
          <ul className="ui-lines">
            {notes.map((note) => (
              <Note key={note._id} note={note} mayRemove={admin || note.author === me} isLinked={note._id === linked} />
            ))}
          </ul>
        </ScrollArea.Autosize>
      )}
    </SectionCard>
  );
}

function NewNote({ memberId }: { memberId: string }) {
  const form = useCallForm({
    initialValues: { text: '' },
    validate: { text: (typed) => (typed.trim() ? null : rules.noteRequired()) },
    send: (note) => call(members.addNote, { params: { id: memberId }, body: { text: note.text.trim() } }),
    stale: ['members'],
    onDone: (_, sent) => {
      // The next note may have been begun while this one was on its way.
      const typed = form.getValues().text;
      form.setFieldValue('text', typed.startsWith(sent.text) ? typed.slice(sent.text.length).trimStart() : typed);
    },
    failed: text.noteNotAdded(),
  });
  useUnsavedGuard(form.values.text.trim() !== '');
  return (
    <form onSubmit={form.submit} noValidate className="ui-no-print">
      <MentionTextarea
        aria-label={text.newNote()}
        placeholder={text.noteHint()}
        maxRows={10}
        maxLength={5_000}
        {...form.getInputProps('text')}
        onKeyDown={(event) => (event.ctrlKey || event.metaKey) && event.key === 'Enter' && event.currentTarget.form?.requestSubmit()}
      />
      <SubmitButton variant="default" size="xs" mt="xs" ms="auto" display="block" loading={form.isSending}>
        {text.addNote()}
      </SubmitButton>
    </form>
  );
}

interface NoteProps {
  note: MemberNote;
  mayRemove: boolean;
  /** A notification led here, so the note is shown and gets the focus. */
  isLinked: boolean;
}

function Note({ note, mayRemove, isLinked }: NoteProps) {
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (!isLinked) return;
    row.current?.scrollIntoView({ block: 'center' });
    row.current?.focus({ preventScroll: true });
  }, [isLinked]);

  const params = { id: note._id };
  const restore = useCall(members.restoreNote, ['members'], { failed: text.noteNotRestored() });
  const remove = useCall(members.removeNote, ['members'], {
    done: () => offerUndo({ done: text.noteDeleted(), name: note.text, undo: () => restore.mutateAsync({ params }) }),
    failed: text.noteNotDeleted(),
  });
  return (
    <li ref={row} tabIndex={isLinked ? -1 : undefined} className={isLinked ? classes.linked : undefined}>
      <Text pt={10} className="ui-pre">
        <Mentions note={note} />
      </Text>
      <Group justify="space-between" mih={36}>
        <p className="ui-dim">
          {note.author} · <RelativeTime iso={note.createdAt} />
        </p>
        {mayRemove && (
          <ActionIcon
            size="sm"
            aria-label={text.deleteNoteOf({ author: note.author })}
            loading={remove.isPending}
            onClick={() => remove.mutate({ params })}
          >
            <IconTrash size={15} />
          </ActionIcon>
        )}
      </Group>
    </li>
  );
}

/** The text of a note, with the present names of whom it mentions. */
function Mentions({ note: { text, mentions } }: { note: MemberNote }) {
  let start = 0;
  return splitMentions(text, mentions).map((part) => {
    const key = start;
    start += typeof part === 'string' ? part.length : part.written.length + 1;
    return typeof part === 'string' ? part : <b key={key}>@{part.name}</b>;
  });
}
