import { Alert, Button, Group, Progress, Skeleton, Stack, Text } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type CircleStatus, type CircleSync, circle } from '#contract/circle.ts';
import { useUser } from '#web/api/session.ts';
import { formatDate, formatDateTime } from '#web/ui/dates.ts';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import { Statistics } from '#web/ui/Statistics.tsx';
import { Loaded } from '#web/ui/states.tsx';
import { useCall } from '#web/ui/useCall.ts';
import { Quota } from '../Quota.tsx';
import { AFTER_SYNC, circleStatus, REFRESH } from './circle.api.ts';
import * as text from './circle.messages.ts';
import { Differences } from './Differences.tsx';

export function CircleSettings() {
  return (
    <Loaded query={useQuery({ ...circleStatus, ...REFRESH })} failed={text.notLoaded()} loading={<Skeleton h={220} radius="md" />}>
      {(status) =>
        status.linked ? (
          <>
            <Sync status={status} />
            <Differences counts={status.differences} />
          </>
        ) : (
          <Alert title={text.notLinked()}>{text.notLinkedHelp()}</Alert>
        )
      }
    </Loaded>
  );
}

function Sync({ status: { quota, sync, pausedUntil, members, access, differences } }: { status: CircleStatus }) {
  const admin = useUser()?.role === 'admin';
  const start = useCall(circle.start, AFTER_SYNC, { failed: text.syncNotStarted() });
  const retry = useCall(circle.retry, AFTER_SYNC, { failed: text.notRetried() });
  const running = sync?.state === 'running';
  // Members who were deleted in Circle are shown among the differences.
  const failed = members.failed - (differences.gone ?? 0) + access.failed;
  return (
    <SectionCard title={text.circle()}>
      <Stack>
        <Text role="status">{running ? progress(sync) : outcome(sync)}</Text>
        {running && (
          <Progress value={sync.expected ? (100 * sync.members) / sync.expected : 0} animated aria-label={text.progressOfSync()} />
        )}
        {pausedUntil && <span className="ui-dim">{text.asksToWait({ time: formatDateTime(pausedUntil) })}</span>}
        <Statistics
          statistics={[
            { label: text.synced(), value: members.synced },
            { label: text.waiting(), value: members.pending + access.pending },
            { label: text.refused(), value: failed },
            { label: text.onlyHere(), value: members.local },
          ]}
        />
        <Quota
          label={text.callsThisMonth()}
          used={quota.used}
          limit={quota.limit}
          color={quota.used > quota.limit * 0.8 ? 'red' : undefined}
          note={text.countedFrom({ day: formatDate(quota.resetsAt) })}
        />
        {admin && (
          <Group gap="xs">
            <Button leftSection={<IconRefresh size={18} />} loading={start.isPending || running} onClick={() => start.mutate({})}>
              {text.syncNow()}
            </Button>
            {failed > 0 && (
              <Button variant="default" loading={retry.isPending} onClick={() => retry.mutate({})}>
                {text.sendRefusedAgain()}
              </Button>
            )}
          </Group>
        )}
        <span className="ui-dim">{text.inCircleOnly()}</span>
      </Stack>
    </SectionCard>
  );
}

function progress({ step, members, expected, memberships }: CircleSync): string {
  if (step === 'members') return expected ? text.readingMembersOf({ members, expected }) : text.readingMembers();
  if (step === 'memberships') return text.readingMemberships({ count: memberships });
  return step === 'apply' ? text.comparing() : text.readingSpaces();
}

function outcome(sync: CircleSync | null): string {
  if (!sync) return text.neverSynced();
  const time = formatDateTime(sync.finishedAt ?? sync.createdAt);
  if (sync.state === 'failed') return text.syncFailed({ time, reason: sync.error ?? '' });
  return text.syncDone({ time, read: sync.members, added: sync.added, given: sync.accessGiven, taken: sync.accessTaken });
}
