import { Alert, Button, Group, Progress, Skeleton, Stack, Text } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type CircleStatus, type CircleSync, circle } from '#contract/circle.ts';
import { useUser } from '#web/api/session.ts';
import { formatDate, formatDateTime } from '#web/ui/dates.ts';
import { formatCount } from '#web/ui/numbers.ts';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import { Statistics } from '#web/ui/Statistics.tsx';
import { Loaded } from '#web/ui/states.tsx';
import { useCall } from '#web/ui/useCall.ts';
import { Quota } from '../Quota.tsx';
import { AFTER_SYNC, circleStatus, REFRESH } from './circle.api.ts';
import { Differences } from './Differences.tsx';

/** How far Circle and Cauri agree: the quota, the latest sync, what waits, and what differs. */
export function CircleSettings() {
  return (
    <Loaded
      query={useQuery({ ...circleStatus, ...REFRESH })}
      failed="Circle’s state could not be loaded"
      loading={<Skeleton h={220} radius="md" />}
    >
      {(status) =>
        status.linked ? (
          <>
            <Sync status={status} />
            <Differences counts={status.differences} />
          </>
        ) : (
          <Alert title="Circle is not linked">
            Members and spaces are kept here, and invitations go out by e-mail. To mirror them with your Circle community, set
            CIRCLE_API_TOKEN and start Cauri again.
          </Alert>
        )
      }
    </Loaded>
  );
}

function Sync({ status: { quota, sync, pausedUntil, members, access, differences } }: { status: CircleStatus }) {
  const admin = useUser()?.role === 'admin';
  const start = useCall(circle.start, AFTER_SYNC, { failed: 'The sync could not be started' });
  const retry = useCall(circle.retry, AFTER_SYNC, { failed: 'Circle could not be told again' });
  const running = sync?.state === 'running';
  // Members who were deleted in Circle are shown among the differences.
  const failed = members.failed - (differences.gone ?? 0) + access.failed;
  return (
    <SectionCard title="Circle">
      <Stack>
        <Text role="status">{running ? progress(sync) : outcome(sync)}</Text>
        {running && (
          <Progress value={sync.expected ? (100 * sync.members) / sync.expected : 0} animated aria-label="Progress of the sync" />
        )}
        {pausedUntil && <span className="ui-dim">Circle asks to wait until {formatDateTime(pausedUntil)}; it goes on by itself then.</span>}
        <Statistics
          statistics={[
            { label: 'Synced', value: members.synced },
            { label: 'Waiting', value: members.pending + access.pending },
            { label: 'Not taken', value: failed },
            { label: 'Only here', value: members.local },
          ]}
        />
        <Quota
          label="Calls this month"
          used={quota.used}
          limit={quota.limit}
          color={quota.used > quota.limit * 0.8 ? 'red' : undefined}
          note={`Counted anew from ${formatDate(quota.resetsAt)}. The last fifth is kept for what is pushed.`}
        />
        {admin && (
          <Group gap="xs">
            <Button leftSection={<IconRefresh size={18} />} loading={start.isPending || running} onClick={() => start.mutate({})}>
              Sync now
            </Button>
            {failed > 0 && (
              <Button variant="default" loading={retry.isPending} onClick={() => retry.mutate({})}>
                Try again what was not taken
              </Button>
            )}
          </Group>
        )}
        <span className="ui-dim">Not synced, since Circle has no call for it: who is a moderator, and sending an invitation again.</span>
      </Stack>
    </SectionCard>
  );
}

function progress({ step, members, expected, memberships }: CircleSync): string {
  if (step === 'members') return expected ? `Reading members: ${formatCount(members)} of ${formatCount(expected)}` : 'Reading members…';
  if (step === 'memberships') return `Reading who is in which space: ${formatCount(memberships)} so far`;
  return step === 'apply' ? 'Comparing…' : 'Reading spaces and access groups…';
}

function outcome(sync: CircleSync | null): string {
  if (!sync) return 'Never synced yet. It happens every night, and whenever you ask for it.';
  const at = formatDateTime(sync.finishedAt ?? sync.createdAt);
  if (sync.state === 'failed') return `The sync of ${at} failed: ${sync.error}`;
  return `Synced ${at}: ${formatCount(sync.members)} members read, ${formatCount(sync.added)} new here, ${formatCount(sync.accessGiven)} given access there, ${formatCount(sync.accessTaken)} taken.`;
}
