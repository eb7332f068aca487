import { Alert, Button, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconFlask } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DryRun } from '#contract/reminders.ts';
import { formatDate } from '#web/ui/dates.ts';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import { Loaded } from '#web/ui/states.tsx';
import * as text from './dry-run.messages.ts';
import { MemberNames, NotRemindedList } from './NotRemindedList.tsx';
import { dryRun } from './reminders.api.ts';

/** How many a run would remind and move Out at this moment, and why others would not be reminded. Nothing is sent. */
export function DryRunCard() {
  const [asked, ask] = useState(false);
  const query = useQuery({ ...dryRun, enabled: asked });
  return (
    <SectionCard
      title={text.dryRun()}
      lead={text.atThisMoment()}
      aside={
        <Button
          variant="default"
          leftSection={<IconFlask size={18} />}
          loading={query.isFetching}
          onClick={() => (asked ? void query.refetch() : ask(true))}
        >
          {asked ? text.lookAgain() : text.start()}
        </Button>
      }
    >
      {asked && (
        <Loaded query={query} failed={text.failed()} loading={<Skeleton h={160} />}>
          {(plan) => (
            <Stack gap="sm">
              <Text fw={600} role="status">
                {text.wouldBeReminded({ count: plan.count, day: formatDate(plan.day) })} {!plan.runReminder && text.dailyOff()}
              </Text>
              {plan.captured && <Alert color="amber">{text.nothingSent()}</Alert>}
              <Outs plan={plan} />
              <NotRemindedList others={plan.others} />
            </Stack>
          )}
        </Loaded>
      )}
    </SectionCard>
  );
}

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
