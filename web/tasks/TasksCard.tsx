import { ActionIcon, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Task } from '#contract/tasks.ts';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import { Loaded, LoadingRows } from '#web/ui/states.tsx';
import { TaskDialog } from './TaskDialog.tsx';
import { TaskRow } from './TaskRow.tsx';
import { memberTasks } from './tasks.api.ts';
import * as text from './tasks.messages.ts';

export function TasksCard({ memberId }: { memberId: string }) {
  const query = useQuery(memberTasks(memberId));
  const [shown, setShown] = useState<Task | 'new'>();
  const [made, setMade] = useState<string>();
  const close = () => setShown(undefined);
  return (
    <SectionCard
      titleSize="h4"
      title={text.title()}
      mark={query.data && query.data.count > 0 && <Text className="ui-dim">{query.data.count}</Text>}
      aside={
        <ActionIcon aria-label={text.newTask()} onClick={() => setShown('new')}>
          <IconPlus size={17} />
        </ActionIcon>
      }
    >
      <Loaded query={query} failed={text.loadFailed()} loading={<LoadingRows count={1} />}>
        {({ data }) =>
          data.length === 0 ? (
            <Text className="ui-dim">{text.nothingToDo()}</Text>
          ) : (
            <ul className="ui-lines">
              {data.map((task) => (
                <TaskRow key={task._id} task={task} isNew={task._id === made} onEdit={setShown} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <TaskDialog opened={shown === 'new'} onClose={close} memberId={memberId} onMade={setMade} />
      {shown && shown !== 'new' && <TaskDialog opened task={shown} onClose={close} />}
    </SectionCard>
  );
}
