import { Button } from '@mantine/core';
import { IconChecklist, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { TASK_DUES } from '#contract/filter-values.ts';
import { useUser } from '#web/api/session.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { isMissing, MissingOne } from '#web/ui/LoadedPage.tsx';
import { Feed } from '#web/ui/list/Feed.tsx';
import { FilterSelects } from '#web/ui/list/FilterSelect.tsx';
import { ListPage } from '#web/ui/list/ListPage.tsx';
import { useListPage } from '#web/ui/list/useListPage.ts';
import { useOpenInUrl } from '#web/ui/useOpenInUrl.ts';
import * as word from '#web/ui/words.messages.ts';
import { TaskDialog } from './TaskDialog.tsx';
import { TaskRow } from './TaskRow.tsx';
import { TASKS_PER_PAGE, taskById, taskPage } from './tasks.api.ts';
import * as text from './tasks.messages.ts';
import { TASKS_DONE, TASKS_OF, TasksSearch } from './tasks.search.ts';

export function TasksPage() {
  const me = useUser()?._id;
  const list = useListPage({
    schema: TasksSearch,
    filters: ['of', 'state', 'due', 'search'],
    perPage: TASKS_PER_PAGE,
    query: ({ of, state, due, search, page, limit }) =>
      taskPage({ ...(state && { state }), due, search, page, limit, assignee: of === 'all' ? undefined : me }),
  });
  const [made, setMade] = useState<string>();
  const create = useOpenInUrl('create');
  const edit = useOpenInUrl('open');
  const { open: openId } = list.shown;
  const listed = list.answer?.data.find(({ _id }) => _id === openId);
  // The address may name a task that these filters leave out, or one that was deleted.
  const isElsewhere = openId !== undefined && list.answer !== undefined && !listed;
  const elsewhere = useQuery({ ...taskById(openId ?? ''), enabled: isElsewhere });
  const isGone = isElsewhere && isMissing(elsewhere.error);
  const found = listed ?? (isElsewhere && !isGone ? elsewhere.data : undefined);
  // A task that leaves the list while it is edited, because a colleague does it, stays open until it is loaded by itself.
  const [last, setLast] = useState(found);
  if (found && found !== last) setLast(found);
  const edited = found ?? (last?._id === openId && !isGone ? last : undefined);
  const add = (
    <Button leftSection={<IconPlus size={18} />} onClick={() => create.open(true)}>
      {text.newTask()}
    </Button>
  );
  return (
    <>
      <ListPage
        list={list}
        title={text.title()}
        description={text.purpose()}
        withCount
        main={add}
        searchLabel={text.searchTasks()}
        filters={
          <FilterSelects
            shown={list.shown}
            onFilter={list.setFilter}
            filters={[
              { field: 'of', label: text.whose(), all: text.mine(), values: TASKS_OF, labels: { all: text.everybodys() } },
              { field: 'state', label: word.status(), all: text.open(), values: TASKS_DONE, labels: { done: text.done() } },
              {
                field: 'due',
                label: text.day(),
                all: text.anyDay(),
                values: TASK_DUES,
                labels: { today: text.untilToday(), week: text.withinWeek() },
              },
            ]}
          />
        }
        failed={text.loadFailed()}
        empty={{ icon: <IconChecklist size={28} />, title: text.nothingToDo(), children: text.emptyHint() }}
        noMatch={{ title: text.nothingMatches(), showAll: text.showMine() }}
      >
        <Feed list={list}>
          {list.answer?.data.map((task) => (
            <TaskRow key={task._id} task={task} withDetails isNew={task._id === made} onEdit={({ _id }) => edit.open(_id)} />
          ))}
        </Feed>
      </ListPage>
      <TaskDialog opened={list.shown.create === true} onClose={create.close} onMade={setMade} />
      <Dialog opened={isGone} onClose={edit.close} title={text.editTask()}>
        <MissingOne title={text.taskNotFound()} onClose={edit.close} />
      </Dialog>
      <TaskDialog key={edited?._id} opened={edited !== undefined} task={edited} onClose={edit.close} />
    </>
  );
}
