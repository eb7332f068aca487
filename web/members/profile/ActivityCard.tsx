import { Paper, Tabs } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { MemberView } from '#contract/members.ts';
import { PaymentHistory } from '#web/members/history/PaymentHistory.tsx';
import type { ProfileSearch, ProfileTab } from '#web/members/members.search.ts';
import * as area from '#web/shell/shell.messages.ts';
import { TasksCard } from '#web/tasks/TasksCard.tsx';
import { memberTasks } from '#web/tasks/tasks.api.ts';
import * as tasks from '#web/tasks/tasks.messages.ts';
import { TabsLine } from '#web/ui/TabsLine.tsx';
import { NotesCard } from './NotesCard.tsx';
import { memberNotes } from './profile.api.ts';
import * as text from './profile.messages.ts';
import classes from './profile.module.css';
import { TimelineCard } from './TimelineCard.tsx';
import * as timeline from './timeline.messages.ts';

interface Props {
  member: MemberView;
  admin: boolean;
  /** The server leaves payments out for coaches. */
  paysShown: boolean;
}

type Panel = [name: ProfileTab, label: string, content: ReactNode];

/** On a laptop the tabs scroll in their own frame, so that the rest of the profile stays in view; on paper they follow one another. */
export function ActivityCard({ member: { _id, isErased }, admin, paysShown }: Props) {
  const search = useSearch({ strict: false }) as ProfileSearch;
  const { tab, note } = search;
  const navigate = useNavigate();
  /** Only there the panels scroll, which the keyboard does where the focus is. */
  const scrolls = useMediaQuery('(min-width: 88em)', undefined, { getInitialValueInEffect: false });
  const panels: Panel[] = [
    ['timeline', timeline.timeline(), <TimelineCard key="timeline" memberId={_id} />],
    ...(paysShown ? [['payments', area.payments(), <PaymentHistory key="payments" memberId={_id} />] satisfies Panel] : []),
  ];
  // Notes and tasks were erased with the member, and nothing can be added any more.
  if (!isErased)
    panels.push(
      ['notes', text.notes(), <NotesCard key="notes" memberId={_id} admin={admin} />],
      ['tasks', tasks.title(), <TasksCard key="tasks" memberId={_id} />],
    );
  const shown = panels.some(([name]) => name === tab) ? tab : note ? 'notes' : 'timeline';
  return (
    <Tabs
      className={classes.happened}
      keepMountedMode="display-none"
      value={shown}
      onChange={(tab) =>
        void navigate({
          to: '/users/$memberId/profile',
          params: { memberId: _id },
          search: { ...search, tab: tab as ProfileTab },
          replace: true,
        })
      }
    >
      <Paper withBorder className={classes.frame}>
        <div className={classes.tabs}>
          <TabsWithCounts panels={panels} memberId={_id} isErased={isErased} />
        </div>
        {panels.map(([name, , panel]) => (
          <Tabs.Panel key={name} value={name} className={classes.panel} tabIndex={scrolls ? 0 : undefined}>
            {panel}
          </Tabs.Panel>
        ))}
      </Paper>
    </Tabs>
  );
}

/** The tabs read the counts themselves, so that the panels are not rendered again when a count arrives. */
function TabsWithCounts({ panels, memberId, isErased }: { panels: Panel[]; memberId: string; isErased: boolean }) {
  const notes = useQuery({ ...memberNotes(memberId), enabled: !isErased }).data?.length;
  const tasksToDo = useQuery({ ...memberTasks(memberId), enabled: !isErased }).data?.count;
  const counts: Partial<Record<ProfileTab, number>> = { notes, tasks: tasksToDo };
  return (
    <TabsLine>
      {panels.map(([name, label]) => (
        <Tabs.Tab key={name} value={name} rightSection={counts[name] ? <span className="ui-dim">{counts[name]}</span> : undefined}>
          {label}
        </Tabs.Tab>
      ))}
    </TabsLine>
  );
}
