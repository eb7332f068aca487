import { Button, Group, SegmentedControl, Text, Title } from '@mantine/core';
import { IconBellCheck, IconBellRinging } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { DUE_WITHIN, type PlannedReminder } from '#contract/reminders.ts';
import * as person from '#web/members/person.messages.ts';
import { useSendReminder } from '#web/members/useSendReminder.ts';
import { formatDay } from '#web/ui/dates.ts';
import type { Column } from '#web/ui/list/columns.ts';
import { DataTable } from '#web/ui/list/DataTable.tsx';
import { ListFrame } from '#web/ui/list/ListPage.tsx';
import list from '#web/ui/list/list.module.css';
import { useColumns } from '#web/ui/list/useColumns.ts';
import { useListPage } from '#web/ui/list/useListPage.ts';
import { today } from '#web/ui/zoned-input.ts';
import { reminder } from './dry-run.messages.ts';
import { DUE_PER_PAGE, dueList } from './reminders.api.ts';
import * as text from './reminders.messages.ts';
import { RemindersSearch } from './reminders.search.ts';

const COLUMNS: Column<PlannedReminder>[] = [
  { id: 'member', label: text.member(), cell: (one) => <Who one={one} /> },
  { id: 'goes-out', label: text.goesOut(), cell: ({ day }) => dayName(day) },
  { id: 'reminder', label: text.reminder(), cell: (one) => <What one={one} /> },
  { id: 'due', label: text.dueDate(), cell: ({ due }) => <time dateTime={due}>{formatDay(due)}</time> },
];

/** The members whose reminder is due today or within seven days, by the rules of the daily run. */
export function DueList() {
  const due = useListPage({
    schema: RemindersSearch,
    filters: ['within'],
    perPage: DUE_PER_PAGE,
    query: ({ page }, { within }) => dueList(within ?? 'week', page),
  });
  const { within = 'week' } = due.shown;
  const columns = useColumns('reminders-due', COLUMNS);
  return (
    <div>
      <Group justify="space-between" gap="xs" mb="sm">
        <Group gap="sm" align="baseline">
          <Title order={2} size="h3">
            {text.whoIsDue()}
          </Title>
          <Text c="dimmed" role="status">
            {due.answer && due.count > 0 ? text.dueMembers(due) : ''}
          </Text>
        </Group>
        <SegmentedControl
          aria-label={text.days()}
          data={DUE_WITHIN.map((value) => ({ value, label: text.within[value]() }))}
          value={within}
          onChange={(value) => due.setFilter({ within: value === 'today' ? 'today' : undefined })}
        />
      </Group>
      <ListFrame
        list={due}
        failed={text.dueNotLoaded()}
        empty={{
          icon: <IconBellCheck size={28} />,
          title: within === 'today' ? text.nobodyToday() : text.nobodyThisWeek(),
          children: text.nobodyHint(),
        }}
      >
        <DataTable
          label={text.whoIsDue()}
          list={due}
          rows={due.answer?.data}
          idOf={({ _id }) => _id}
          columns={columns}
          actions={(one) => <Remind one={one} />}
          card={(one) => (
            <>
              <div className={list.cardLine}>
                <Who one={one} />
                <span>{dayName(one.day)}</span>
              </div>
              <What one={one} />
              <Remind one={one} />
            </>
          )}
        />
      </ListFrame>
    </div>
  );
}

const Who = ({ one: { _id, fullName } }: { one: PlannedReminder }) => (
  <Link to="/users/$memberId/profile" params={{ memberId: _id }} className={list.name} data-row-link>
    {fullName}
  </Link>
);

const What = ({ one: { state, sequence, template } }: { one: PlannedReminder }) => (
  <span>
    {reminder[state]({ n: sequence })}
    <div className="ui-dim">{template ?? text.ownEmail()}</div>
  </span>
);

const dayName = (day: string) => <time dateTime={day}>{day === today() ? text.within.today() : formatDay(day)}</time>;

function Remind({ one: { _id, fullName } }: { one: PlannedReminder }) {
  const send = useSendReminder();
  return (
    <Button
      variant="default"
      size="xs"
      me="auto"
      leftSection={<IconBellRinging size={16} />}
      aria-label={text.sendTo({ name: fullName })}
      loading={send.isPending}
      onClick={() => send.mutate({ params: { id: _id } })}
    >
      {person.sendReminder()}
    </Button>
  );
}
