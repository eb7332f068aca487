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

/** On a laptop the tabs scroll in their own frame, so that the rest of the profile stays in view; on paper they follow one another. */
export function ActivityCard({ member: { _id, isErased }, admin, paysShown }: Props) {
  const search = useSearch({ strict: false }) as ProfileSearch;
  const { tab, note } = search;
  const navigate = useNavigate();
  /** Only there the panels scroll, which the keyboard does where the focus is. */
  const scrolls = useMediaQuery('(min-width: 88em)');
  const noteCount = useQuery({ ...memberNotes(_id), enabled: !isErased }).data?.length;
  const taskCount = useQuery({ ...memberTasks(_id), enabled: !isErased }).data?.count;
  const panels: [ProfileTab, string, ReactNode, count?: number][] = [
    ['timeline', timeline.timeline(), <TimelineCard key="timeline" memberId={_id} />],
    ...(paysShown
      ? [['payments', area.payments(), <PaymentHistory key="payments" memberId={_id} />] satisfies [ProfileTab, string, ReactNode]]
      : []),
  ];
  // Notes and tasks were erased with the member, and nothing can be added any more.
  if (!isErased)
    panels.push(
      ['notes', text.notes(), <NotesCard key="notes" memberId={_id} admin={admin} />, noteCount],
      ['tasks', tasks.title(), <TasksCard key="tasks" memberId={_id} />, taskCount],
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
          <TabsLine>
            {panels.map(([name, label, , count]) => (
              <Tabs.Tab key={name} value={name} rightSection={count ? <span className="ui-dim">{count}</span> : undefined}>
                {label}
              </Tabs.Tab>
            ))}
          </TabsLine>
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
