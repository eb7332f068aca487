import { Button, Group, List, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { RESTORE_DAYS } from '#contract/filter-values.ts';
import { type DeletionSummary, type MemberSelection, MOST_DELETED, members } from '#contract/members.ts';
import { dataQuery } from '#web/api/queries.ts';
import { useBulkAction } from '#web/members/list/useBulkAction.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import type { DialogProps } from '#web/ui/DialogHost.tsx';
import { Fetched, LoadingRows } from '#web/ui/states.tsx';
import * as word from '#web/ui/words.messages.ts';
import * as text from './deletion.messages.ts';

interface Props extends DialogProps {
  selection: MemberSelection;
  /** The one member who is deleted, when it is one. */
  member?: { fullName: string; email: string } | undefined;
  onDone?: () => void;
}

/** Says what the deletion of members erases and what it keeps, and asks for what only somebody who means it types. */
export function DeleteMembersDialog({ opened, ...props }: Props) {
  const { selection, member, onClose } = props;
  const options = dataQuery(['members', 'deletion', selection], members.deletion, { body: { selection } });
  return (
    <Dialog opened={opened} onClose={onClose} size="lg" title={member ? text.question({ name: member.fullName }) : text.deleteMembers()}>
      <Fetched options={options} failed={text.notCounted()} loading={<LoadingRows count={6} />}>
        {(summary) => <Summary {...props} summary={summary} />}
      </Fetched>
    </Dialog>
  );
}

function Summary({ selection, member, onClose, onDone, summary }: Omit<Props, 'opened'> & { summary: DeletionSummary }) {
  const [typed, setTyped] = useState('');
  const { run, pending } = useBulkAction();
  const { members: count, erased, kept } = summary;
  if (count > MOST_DELETED) return <Text>{text.tooMany({ count: MOST_DELETED })}</Text>;
  const confirm = typed.trim();
  const isConfirmed = member
    ? [member.fullName, member.email].some((one) => one.toLowerCase() === confirm.toLowerCase())
    : confirm === String(count);
  const onDelete = () =>
    run(selection, { kind: 'delete', confirm }, '', () => {
      onClose();
      onDone?.();
    });
  return (
    <Stack gap="sm">
      {!member && <Text fw={600}>{text.questionForMany({ count })}</Text>}
      <Text>{text.atOnce({ days: RESTORE_DAYS })}</Text>
      <Counted first={text.contact()} counts={erased} labels={text.erased} />
      {kept.members > 0 ? (
        <>
          <Text>{text.keptForAccounts()}</Text>
          <Counted counts={kept} labels={text.kept} />
        </>
      ) : (
        <Text>{text.nothingKept()}</Text>
      )}
      <p className="ui-dim">{text.notIncluded()}</p>
      <TextInput
        label={member ? text.typeName({ name: member.fullName }) : text.typeNumber({ count })}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        autoComplete="off"
        data-autofocus
      />
      <Group justify="flex-end" className="ui-form-foot">
        <Button variant="default" onClick={onClose}>
          {word.cancel()}
        </Button>
        <Button color="red" disabled={!isConfirmed} loading={pending} onClick={onDelete}>
          {word.delete_()}
        </Button>
      </Group>
    </Stack>
  );
}

interface CountedProps<K extends string> {
  first?: string;
  counts: Record<K, number>;
  labels: Partial<Record<K, (of: { count: number }) => string>>;
}

/** The counts that are not zero, each as a line. */
function Counted<K extends string>({ first, counts, labels }: CountedProps<K>) {
  const lines = (Object.keys(labels) as K[]).flatMap((key) => (counts[key] > 0 ? [labels[key]!({ count: counts[key] })] : []));
  return (
    <List withPadding>
      {[...(first ? [first] : []), ...lines].map((line) => (
        <List.Item key={line}>{line}</List.Item>
      ))}
    </List>
  );
}
