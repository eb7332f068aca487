import { Button, Group, List, Modal, Stack, Text } from '@mantine/core';
import { type MemberSelection, members, type ReminderPreview } from '#contract/members.ts';
import { dataQuery } from '#web/api/queries.ts';
import { Fetched, LoadingRows } from '#web/ui/states.tsx';
import * as word from '#web/ui/words.messages.ts';
import * as text from './remind.messages.ts';
import { useBulkAction } from './useBulkAction.ts';

interface Props {
  selection: MemberSelection;
  onClose: () => void;
  onDone: () => void;
}

/** Says who of the chosen members would be reminded and who not, and sends the reminders. */
export function RemindMembersDialog(props: Props) {
  const { selection, onClose } = props;
  const options = dataQuery(['members', 'reminder-preview', selection], members.reminderPreview, { body: { selection } });
  return (
    <Modal opened onClose={onClose} title={text.remind()}>
      <Fetched options={options} failed={text.notCounted()} loading={<LoadingRows count={4} />}>
        {(preview) => <Preview {...props} preview={preview} />}
      </Fetched>
    </Modal>
  );
}

function Preview({ selection, onClose, onDone, preview: { reminded, leftOut, captured } }: Props & { preview: ReminderPreview }) {
  const { run, pending } = useBulkAction();
  const onSend = () =>
    run(selection, { kind: 'remind' }, '', () => {
      onClose();
      onDone();
    });
  return (
    <Stack gap="sm">
      <Text fw={600}>{reminded > 0 ? text.willBeReminded({ count: reminded }) : text.nobody()}</Text>
      {leftOut.length > 0 && (
        <div>
          <Text>{text.leftOutAre()}</Text>
          <List withPadding>
            {leftOut.map(({ reason, count }) => (
              <List.Item key={reason}>{text.leftOut[reason]({ count })}</List.Item>
            ))}
          </List>
        </div>
      )}
      {reminded > 0 && (
        <Text size="sm" c="dimmed">
          {captured ? text.keptInOutbox() : text.sameAsProfile()}
        </Text>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {word.cancel()}
        </Button>
        <Button disabled={reminded === 0} loading={pending} onClick={onSend} data-autofocus>
          {text.sendReminders({ count: reminded })}
        </Button>
      </Group>
    </Stack>
  );
}
