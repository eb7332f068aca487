import { Button, Group, Stack } from '@mantine/core';
import type { BulkPreview, MemberSelection } from '#contract/members.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Fetched, LoadingRows } from '#web/ui/states.tsx';
import * as word from '#web/ui/words.messages.ts';
import { BulkReach, bulkPreview } from './BulkReach.tsx';
import * as text from './left-out.messages.ts';
import { useBulkAction } from './useBulkAction.ts';

export interface ChosenProps {
  selection: MemberSelection;
  opened: boolean;
  onClose: () => void;
  onDone: () => void;
}

type Props = ChosenProps & { kind: 'remind' | 'invite' };

/** Says who of the chosen members would get a reminder or an invitation and who not, and sends it. */
export function WriteToMembersDialog({ opened, ...props }: Props) {
  const { kind, selection, onClose } = props;
  return (
    <Dialog opened={opened} onClose={onClose} title={text.dialogTitle[kind]()}>
      <Fetched options={bulkPreview(selection, { kind })} failed={text.notCounted()} loading={<LoadingRows count={4} />}>
        {(preview) => <Preview {...props} preview={preview} />}
      </Fetched>
    </Dialog>
  );
}

function Preview({ kind, selection, onClose, onDone, preview }: Omit<Props, 'opened'> & { preview: BulkPreview }) {
  const { run, pending } = useBulkAction();
  const onSend = () =>
    run(selection, { kind }, '', () => {
      onClose();
      onDone();
    });
  return (
    <Stack gap="sm">
      <BulkReach kind={kind} preview={preview} />
      {preview.reached > 0 && <p className="ui-dim">{preview.captured ? text.keptInOutbox() : text.hint[kind]()}</p>}
      <Group justify="flex-end" className="ui-form-foot">
        <Button variant="default" onClick={onClose}>
          {word.cancel()}
        </Button>
        <Button disabled={preview.reached === 0} loading={pending} onClick={onSend} data-autofocus>
          {text.send[kind]({ count: preview.reached })}
        </Button>
      </Group>
    </Stack>
  );
}
