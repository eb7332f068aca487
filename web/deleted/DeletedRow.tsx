import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import type { DeletedItem } from '#contract/deleted.ts';
import { confirm } from '#web/ui/confirm.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { toast } from '#web/ui/toast.tsx';
import { isPurged, usePurge, useRestore } from './deleted.api.ts';
import classes from './deleted.module.css';
import { deletedDetail, deletedName, KINDS, lossForGood, timeLeft, whoDeleted } from './deleted-words.ts';

/** Days before the end from which on the time that is left stands out. */
const SOON = 3;

/** One thing that was deleted; admins can restore it, or delete it for good. */
export function DeletedRow({ item, mayRestore }: { item: DeletedItem; mayRestore: boolean }) {
  const restore = useRestore();
  const purge = usePurge();
  const { _id, kind, daysLeft } = item;
  const name = deletedName(item);
  const detail = deletedDetail(item);

  const onRestore = () =>
    restore.mutateAsync(item).then(
      ({ message }) => toast.success(message ?? 'Restored'),
      (error: Error) => toast.error(`“${name}” could not be restored`, error),
    );
  const onPurge = async () => {
    if (!isPurged(kind)) return;
    const sure = await confirm({
      title: `Delete “${name}” for good?`,
      body: lossForGood(item),
      confirmLabel: 'Delete for good',
      danger: true,
    });
    if (!sure) return;
    await purge.mutateAsync({ kind, _id }).then(
      ({ message }) => toast.success(message ?? 'Deleted for good'),
      (error: Error) => toast.error(`“${name}” could not be deleted`, error),
    );
  };

  return (
    <li className={classes.row} data-row>
      <span className={classes.kind}>{KINDS[kind].one}</span>
      <span className={classes.what}>
        <span className={classes.name}>{name}</span>
        {detail && <span className="ui-dim">{detail}</span>}
        <span className="ui-dim">{whoDeleted(item)}</span>
      </span>
      <span className={classes.left}>
        <StatusBadge tone={daysLeft !== null && daysLeft <= SOON ? 'warning' : 'neutral'}>{timeLeft(item)}</StatusBadge>
      </span>
      {mayRestore && (
        <span className={classes.actions}>
          <Button
            variant="light"
            size="compact-sm"
            leftSection={<IconArrowBackUp size={16} />}
            loading={restore.isPending}
            disabled={purge.isPending}
            aria-label={`Restore ${name}`}
            onClick={onRestore}
          >
            Restore
          </Button>
          {isPurged(kind) && (
            <Button
              variant="subtle"
              color="red"
              size="compact-sm"
              disabled={restore.isPending}
              loading={purge.isPending}
              aria-label={`Delete ${name} for good`}
              onClick={onPurge}
            >
              Delete for good
            </Button>
          )}
        </span>
      )}
    </li>
  );
}
