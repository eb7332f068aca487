import { Alert, Anchor, Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconFlask } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { DryRun } from '#contract/reminders.ts';
import { formatDate } from '#web/ui/dates.ts';
import { ListFoot } from '#web/ui/list/ListFoot.tsx';
import { useLocalList } from '#web/ui/list/useListPage.ts';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import { Loaded } from '#web/ui/states.tsx';
import { useSettings } from '../settings-draft.tsx';
import * as text from './dry-run.messages.ts';
import { MemberNames, NotRemindedList } from './NotRemindedList.tsx';
import { dryRun, PLANNED_PER_PAGE } from './reminders.api.ts';
import { ownEmail } from './reminders.messages.ts';

/** Who would be reminded of what today, and why others would not. Nothing is sent. */
export function DryRunCard() {
  const { changed } = useSettings();
  const [asked, ask] = useState(false);
  const list = useLocalList({
    start: {} as { page?: number },
    filters: [],
    perPage: PLANNED_PER_PAGE,
    query: ({ page }) => ({ ...dryRun(page), enabled: asked }),
  });
  return (
    <SectionCard
      title={text.dryRun()}
      lead={changed ? text.bySaved() : text.atThisMoment()}
      aside={
        <Group gap="xs">
          <Button variant="default" renderRoot={(button) => <Link to="/history" {...button} />}>
            {text.history()}
          </Button>
          <Button
            variant="default"
            leftSection={<IconFlask size={18} />}
            loading={list.isFetching && !list.isStale}
            onClick={() => (asked ? list.retry() : ask(true))}
          >
            {asked ? text.lookAgain() : text.start()}
          </Button>
        </Group>
      }
    >
      {asked && (
        <Loaded query={{ ...list, data: list.answer, refetch: list.retry }} failed={text.failed()} loading={<Skeleton h={160} />}>
          {(plan) => (
            <Stack gap="sm" aria-busy={list.isStale}>
              <Text fw={600} role="status">
                {text.wouldBeReminded({ count: plan.count, day: formatDate(plan.day) })} {!plan.runReminder && text.dailyOff()}
              </Text>
              {plan.captured && <Alert color="amber">{text.nothingSent()}</Alert>}
              <Planned reminders={plan.reminders} />
              <ListFoot list={list} />
              <Outs plan={plan} />
              <NotRemindedList others={plan.others} />
            </Stack>
          )}
        </Loaded>
      )}
    </SectionCard>
  );
}

const Planned = ({ reminders }: Pick<DryRun, 'reminders'>) => (
  <ul className="ui-lines">
    {reminders.map(({ _id, fullName, email, state, sequence, template, due }) => (
      <Group key={_id} component="li" gap="0.25rem 1rem" py="xs">
        <Stack gap={0} flex="1 1 12rem" miw={0}>
          <Anchor component={Link} to="/users/$memberId/profile" params={{ memberId: _id } as never}>
            {fullName}
          </Anchor>
          <span className="ui-dim">{email}</span>
        </Stack>
        <Stack gap={0} flex="1 1 12rem" miw={0}>
          <span>{text.reminder[state]({ n: sequence })}</span>
          <span className="ui-dim">{template ?? ownEmail()}</span>
        </Stack>
        <span className="ui-dim">{text.due({ day: formatDate(due) })}</span>
      </Group>
    ))}
  </ul>
);

function Outs({ plan: { outCount, outs, runOut } }: { plan: DryRun }) {
  if (outCount === 0) return null;
  return (
    <>
      <Title order={3} size="h4" mt="sm">
        {runOut ? text.wouldBeOut({ count: outCount }) : text.outIsOff({ count: outCount })}
      </Title>
      <MemberNames members={outs.map(({ due, ...out }) => ({ ...out, note: text.dueOn({ day: formatDate(due) }) }))} count={outCount} />
    </>
  );
}
