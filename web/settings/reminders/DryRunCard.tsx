import { Alert, Anchor, Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconFlask } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { DryRun } from '#contract/reminders.ts';
import { formatDate } from '#web/ui/dates.ts';
import { ListFoot } from '#web/ui/list/ListFoot.tsx';
import { useLocalList } from '#web/ui/list/useListPage.ts';
import { formatCount } from '#web/ui/numbers.ts';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import { Loaded } from '#web/ui/states.tsx';
import { useSettings } from '../settings-draft.tsx';
import { MemberNames, NotRemindedList } from './NotRemindedList.tsx';
import { KIND_LABELS, OWN_EMAIL } from './reminder-labels.ts';
import { dryRun, PLANNED_PER_PAGE } from './reminders.api.ts';

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
      title="Dry run"
      lead={
        changed
          ? 'By the settings as they are saved; your changes do not count yet.'
          : 'What a run would do at this moment. Nothing is sent.'
      }
      aside={
        <Group gap="xs">
          <Button variant="default" renderRoot={(button) => <Link to="/history" {...button} />}>
            History
          </Button>
          <Button
            variant="default"
            leftSection={<IconFlask size={18} />}
            loading={list.isFetching && !list.isStale}
            onClick={() => (asked ? list.retry() : ask(true))}
          >
            {asked ? 'Look again' : 'Start the dry run'}
          </Button>
        </Group>
      }
    >
      {asked && (
        <Loaded
          query={{ ...list, data: list.answer, refetch: list.retry }}
          failed="The dry run did not work"
          loading={<Skeleton h={160} />}
        >
          {(plan) => (
            <Stack gap="sm" aria-busy={list.isStale}>
              <Text fw={600} role="status">
                {sumOf(plan)}
              </Text>
              {plan.captured && (
                <Alert color="amber">
                  Nothing would be sent: no mail account is linked. The reminders would be kept in the Outbox and count for nobody.
                </Alert>
              )}
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
          <span>
            {KIND_LABELS[state]} reminder {sequence}
          </span>
          <span className="ui-dim">{template ?? OWN_EMAIL}</span>
        </Stack>
        <span className="ui-dim">Due {formatDate(due)}</span>
      </Group>
    ))}
  </ul>
);

function Outs({ plan: { outCount, outs, runOut } }: { plan: DryRun }) {
  if (outCount === 0) return null;
  return (
    <>
      <Title order={3} size="h4" mt="sm">
        {runOut ? 'Would be moved to Out' : 'Had all their reminders and did not pay; moving to Out is switched off'} (
        {formatCount(outCount)})
      </Title>
      <MemberNames members={outs.map(({ due, ...out }) => ({ ...out, note: `due ${formatDate(due)}` }))} count={outCount} />
    </>
  );
}

function sumOf({ count, day, runReminder }: DryRun): string {
  const who =
    count === 0
      ? 'Nobody would be reminded'
      : count === 1
        ? '1 member would be reminded'
        : `${formatCount(count)} members would be reminded`;
  const off = runReminder ? '' : ' Daily reminders are switched off: only a run by hand sends them.';
  return `${who} on ${formatDate(day)}.${off}`;
}
