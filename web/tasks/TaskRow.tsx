import { Checkbox, Group, Stack, Text } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { type Task, tasks } from '#contract/tasks.ts';
import { formatDate, formatDay } from '#web/ui/dates.ts';
import { TextLink } from '#web/ui/LinkButton.tsx';
import { offerUndo } from '#web/ui/offerUndo.tsx';
import { RowMenu, RowMenuItem } from '#web/ui/RowMenu.tsx';
import { useCall } from '#web/ui/useCall.ts';
import { useShowNew } from '#web/ui/useShowNew.ts';
import * as word from '#web/ui/words.messages.ts';
import { today } from '#web/ui/zoned-input.ts';
import * as text from './tasks.messages.ts';

interface Props {
  task: Task;
  withDetails?: boolean;
  /** The task was just made, so its row is shown and gets the focus. */
  isNew: boolean;
  onEdit: (task: Task) => void;
}

export function TaskRow({ task, withDetails = false, isNew, onEdit }: Props) {
  const row = useShowNew<HTMLDivElement>(isNew);
  const { _id: id, title, member, assignee, doneAt } = task;
  const edit = useCall(tasks.edit, ['tasks'], { failed: text.notSaved(), inOrder: id });
  const restore = useCall(tasks.restore, ['tasks'], { failed: text.notRestored() });
  const remove = useCall(tasks.remove, ['tasks'], {
    done: () => offerUndo({ done: text.deleted(), name: title, undo: () => restore.mutateAsync({ params: { id } }) }),
    failed: text.notDeleted(),
  });
  const setDone = (done: boolean) => edit.mutateAsync({ params: { id }, body: { done } });
  const onCheck = (done: boolean) => {
    const sent = setDone(done);
    // The toast of useCall shows a failure.
    sent.catch(() => {});
    // The second change must not overtake the first one.
    offerUndo({ done: done ? text.isDone() : text.isOpen(), name: title, undo: () => sent.then(() => setDone(!done)) });
  };
  // The requested state is shown until the server has answered.
  const isDone = edit.isPending ? edit.variables.body.done === true : doneAt !== null;
  return (
    <Group component="li" ref={row} gap="sm" px={withDetails ? 'md' : 0} py="xs" wrap="nowrap" align="flex-start" data-row>
      <Checkbox
        pt={4}
        aria-label={text.doneBox({ title })}
        checked={isDone}
        onChange={({ currentTarget }) => onCheck(currentTarget.checked)}
      />
      <Stack gap={0} flex={1} miw={0} className="ui-text">
        <Text fw={500} td={isDone ? 'line-through' : undefined}>
          {title}
        </Text>
        <Group gap="xs">
          <When task={task} />
          {withDetails && member && (
            <TextLink size="sm" className="ui-touch-link" to="/users/$memberId/profile" params={{ memberId: member._id }}>
              {member.fullName}
            </TextLink>
          )}
          <p className="ui-dim">{assignee ? text.toDoBy({ name: assignee.name }) : text.forNobody()}</p>
        </Group>
      </Stack>
      <RowMenu label={text.actionsFor({ title })} busy={remove.isPending}>
        <RowMenuItem icon={IconPencil} label={word.edit()} onClick={() => onEdit(task)} />
        <RowMenuItem icon={IconTrash} label={text.deleteTask()} isDangerous onClick={() => remove.mutate({ params: { id } })} />
      </RowMenu>
    </Group>
  );
}

function When({ task: { due, doneAt, doneBy } }: { task: Task }) {
  if (doneAt) {
    const day = formatDate(doneAt);
    return <p className="ui-dim">{doneBy ? text.doneOn({ day, name: doneBy }) : text.doneOnDay({ day })}</p>;
  }
  if (!due) return null;
  const now = today();
  const day = formatDay(due);
  return (
    <Text size="sm" fw={500} c={due < now ? 'var(--mantine-color-error)' : undefined}>
      {due < now ? text.lateSince({ day }) : due === now ? text.dueToday() : text.dueOn({ day })}
    </Text>
  );
}
