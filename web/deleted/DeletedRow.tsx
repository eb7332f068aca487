import { Button, Group, Stack, Text } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { type DeletedItem, deleted } from '#contract/deleted.ts';
import { confirm } from '#web/ui/confirm.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useCall } from '#web/ui/useCall.ts';
import * as word from '#web/ui/words.messages.ts';
import { AFTER_RESTORE } from './deleted.api.ts';
import * as text from './deleted.messages.ts';
import { deletedDetail, deletedName, lossForGood, timeLeft, whoDeleted } from './deleted-labels.ts';

/** From this many days before the end on, the time that is left stands out. */
const SOON = 3;

/** One deleted item. Admins can restore it or delete it for good. */
export function DeletedRow({ item, mayRestore }: { item: DeletedItem; mayRestore: boolean }) {
  const { _id: id, kind, daysLeft } = item;
  const name = deletedName(item);
  const say = (done: string) => (answer: { message?: string | undefined }) => toast.success(answer.message ?? done);
  const restore = useCall(deleted.restore, AFTER_RESTORE, { done: say(text.restored()), failed: text.restoreFailed({ name }) });
  const purge = useCall(deleted.purge, ['deleted'], { done: say(text.deletedForGood()), failed: text.deleteFailed({ name }) });
  const onPurge = async () => {
    if (kind === 'payment') return;
    const question = {
      title: text.deleteQuestion({ name }),
      body: lossForGood(kind, item.responses),
      confirmLabel: text.deleteForGood(),
      danger: true,
    };
    if (await confirm(question)) purge.mutate({ params: { kind, id } });
  };

  return (
    <Group component="li" gap="xs" px="md" py="sm" data-row>
      <Stack gap={0} flex="1 1 16rem" miw={0} className="ui-text">
        <Text fw={600}>{name}</Text>
        <span className="ui-dim">{deletedDetail(item)}</span>
        <span className="ui-dim">{whoDeleted(item)}</span>
      </Stack>
      <StatusBadge tone={daysLeft !== null && daysLeft <= SOON ? 'warning' : 'neutral'}>{timeLeft(item)}</StatusBadge>
      {mayRestore && (
        <Group gap="xs">
          <Button
            variant="light"
            size="compact-sm"
            leftSection={<IconArrowBackUp size={16} />}
            loading={restore.isPending}
            disabled={purge.isPending}
            aria-label={text.restoreOne({ name })}
            onClick={() => restore.mutate({ params: { kind, id } })}
          >
            {word.restore()}
          </Button>
          {kind !== 'payment' && (
            <Button
              variant="subtle"
              color="red"
              size="compact-sm"
              disabled={restore.isPending}
              loading={purge.isPending}
              aria-label={text.deleteOneForGood({ name })}
              onClick={onPurge}
            >
              {text.deleteForGood()}
            </Button>
          )}
        </Group>
      )}
    </Group>
  );
}
