import { ActionIcon, Button, Group, ScrollArea, Text, Textarea } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type MemberNote, members } from '#contract/members.ts';
import { call } from '#web/api/call.ts';
import { useUser } from '#web/api/session.ts';
import { confirm } from '#web/ui/confirm.tsx';
import { RelativeTime } from '#web/ui/RelativeTime.tsx';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import { LoadingRows } from '#web/ui/states.tsx';
import { useCall } from '#web/ui/useCall.ts';
import { useCallForm } from '#web/ui/useCallForm.ts';
import { memberNotes } from './profile.api.ts';

/** The notes that staff wrote about the member. */
export function NotesCard({ memberId, admin }: { memberId: string; admin: boolean }) {
  const { data: notes = [], error, isLoading, refetch } = useQuery(memberNotes(memberId));
  const me = useUser()?.name;
  return (
    <SectionCard titleSize="h4" title="Notes" mark={notes.length > 0 && <Text className="ui-dim">{notes.length}</Text>}>
      <NewNote memberId={memberId} />
      {error && (
        <Text size="sm" c="dimmed" role="alert">
          The notes could not be loaded.{' '}
          <Button variant="subtle" size="compact-sm" onClick={() => void refetch()}>
            Try again
          </Button>
        </Text>
      )}
      {isLoading && <LoadingRows count={2} />}
      {notes.length > 0 && (
        <ScrollArea.Autosize mah={256} mt="xs" viewportProps={{ tabIndex: 0, role: 'group', 'aria-label': 'Notes' }}>
          <ul className="ui-lines">
            {notes.map((note) => (
              <Note key={note._id} note={note} mayRemove={admin || note.author === me} />
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
    validate: { text: (text) => (text.trim() ? null : 'Please write something first') },
    send: ({ text }) => call(members.addNote, { params: { id: memberId }, body: { text: text.trim() } }),
    stale: ['members'],
    onDone: () => form.reset(),
    failed: 'The note could not be added',
  });
  return (
    <form onSubmit={form.submit} noValidate>
      <Textarea
        aria-label="New note"
        placeholder="What should the team know?"
        autosize
        minRows={2}
        maxRows={10}
        maxLength={5_000}
        {...form.getInputProps('text')}
        onKeyDown={(event) => (event.ctrlKey || event.metaKey) && event.key === 'Enter' && event.currentTarget.form?.requestSubmit()}
      />
      <Button type="submit" variant="default" size="xs" mt="xs" ms="auto" display="block" loading={form.isSending}>
        Add note
      </Button>
    </form>
  );
}

function Note({ note, mayRemove }: { note: MemberNote; mayRemove: boolean }) {
  const remove = useCall(members.removeNote, ['members'], { done: 'Note deleted', failed: 'The note could not be deleted' });
  const onRemove = async () => {
    const sure = await confirm({ title: 'Delete this note?', body: note.text.slice(0, 300), confirmLabel: 'Delete note', danger: true });
    if (sure) remove.mutate({ params: { id: note._id } });
  };
  return (
    <li>
      <Text pt={10} className="ui-pre">
        {note.text}
      </Text>
      <Group justify="space-between" mih={36}>
        <Text size="sm" c="dimmed">
          {note.author} · <RelativeTime iso={note.createdAt} />
        </Text>
        {mayRemove && (
          <ActionIcon size="sm" aria-label={`Delete the note of ${note.author}`} loading={remove.isPending} onClick={() => void onRemove()}>
            <IconTrash size={15} />
          </ActionIcon>
        )}
      </Group>
    </li>
  );
}
