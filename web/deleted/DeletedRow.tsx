import { Button, Group, Stack, Text } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { type DeletedItem, deleted, type PurgedKind } from '#contract/deleted.ts';
import { confirm } from '#web/ui/confirm.tsx';
import { formatDateTime } from '#web/ui/dates.ts';
import { formatMoney } from '#web/ui/money.ts';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useCall } from '#web/ui/useCall.ts';
import * as word from '#web/ui/words.messages.ts';
import { AFTER_RESTORE } from './deleted.api.ts';
import * as text from './deleted.messages.ts';

/** From this many days before the end on, the time that is left stands out. */
const WARN_DAYS = 3;

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
      <StatusBadge tone={daysLeft !== null && daysLeft <= WARN_DAYS ? 'warning' : 'neutral'}>{timeLeft(item)}</StatusBadge>
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

function deletedName({ kind, name, responses }: DeletedItem): string {
  const title = name.trim() || (kind === 'form' || kind === 'responses' ? text.untitledForm() : text.untitled());
  return kind === 'responses' ? text.responsesTo({ count: responses ?? 0, form: title }) : title;
}

/** The kind of an item, and more about it where its name does not say all. */
function deletedDetail({ kind, responses, amount, receipt }: DeletedItem): string {
  if (kind === 'form') return text.formWith({ count: responses ?? 0 });
  return amount ? text.paymentOf({ amount: formatMoney(amount), receipt }) : text.kinds[kind].one();
}

const whoDeleted = ({ deletedAt, deletedBy }: DeletedItem): string => text.deletedAt({ time: formatDateTime(deletedAt), by: deletedBy });

const timeLeft = ({ daysLeft }: DeletedItem): string => (daysLeft === null ? text.kept() : text.daysLeft({ count: daysLeft }));

function lossForGood(kind: PurgedKind, responses: number | null): string {
  if (kind !== 'form') return text.loss[kind]();
  return responses === 0 ? text.loseForm() : text.loseFormWithResponses();
}
