import { Alert, Button, Paper, Progress, Skeleton } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { CircleStatus, CircleSync } from '#contract/circle.ts';
import { useUser } from '#web/api/session.ts';
import { formatDate, formatDateTime } from '#web/ui/dates.ts';
import { formatCount } from '#web/ui/numbers.ts';
import { ErrorState } from '#web/ui/states.tsx';
import { toast } from '#web/ui/toast.tsx';
import { circleStatus, useCircle } from './circle.api.ts';
import classes from './circle.module.css';
import { Differences } from './Differences.tsx';
import '@mantine/core/styles/Progress.layer.css';

/** Whether Circle and we agree: the quota, the latest sync, what waits, and what differs. */
export function CircleSettings() {
  const { data, error, refetch, isFetching } = useQuery(circleStatus);
  if (!data && error) return <ErrorState title="Circle’s state could not be loaded" error={error} retry={refetch} retrying={isFetching} />;
  if (!data) return <Skeleton h={220} radius="md" />;
  if (!data.linked)
    return (
      <Alert title="Circle is not linked">
        Members and spaces are kept here, and invitations go out by e-mail. To mirror them with your Circle community, set CIRCLE_API_TOKEN
        and start Cauri again.
      </Alert>
    );
  return (
    <>
      <Sync status={data} />
      <Differences counts={data.differences} />
    </>
  );
}

function Sync({ status: { quota, sync, pausedUntil, members, access, differences } }: { status: CircleStatus }) {
  const admin = useUser()?.role === 'admin';
  const { start, retry } = useCircle();
  const running = sync?.state === 'running';
  // Who is no longer there is shown among what differs.
  const failed = members.failed - (differences.gone ?? 0) + access.failed;
  return (
    <Paper component="section" className={classes.card} withBorder aria-labelledby="circle-title">
      <h2 id="circle-title" className={classes.title}>
        Circle
      </h2>
      <p role="status">{running ? progress(sync) : outcome(sync)}</p>
      {running && <Progress value={sync.expected ? (100 * sync.members) / sync.expected : 0} animated aria-label="Progress of the sync" />}
      {pausedUntil && (
        <p className="ui-dim ui-small">Circle asks to wait until {formatDateTime(pausedUntil)}; it goes on by itself then.</p>
      )}
      <dl className={classes.figures}>
        {figure('Synced', members.synced)}
        {figure('Waiting', members.pending + access.pending)}
        {figure('Not taken', failed)}
        {figure('Only here', members.local)}
      </dl>
      <div>
        <div className={classes.quota}>
          <span>Calls this month</span>
          <span>
            {formatCount(quota.used)} of {formatCount(quota.limit)}
          </span>
        </div>
        <Progress
          value={(100 * quota.used) / quota.limit}
          color={quota.used > quota.limit * 0.8 ? 'red' : undefined}
          aria-label="Calls this month"
        />
        <p className="ui-dim ui-small">Counted anew from {formatDate(quota.resetsAt)}. The last fifth is kept for what is pushed.</p>
      </div>
      {admin && (
        <div className="ui-wrap-xs">
          <Button
            leftSection={<IconRefresh size={18} />}
            loading={start.isPending || running}
            onClick={() => start.mutateAsync().catch((error) => toast.error('The sync could not be started', error))}
          >
            Sync now
          </Button>
          {failed > 0 && (
            <Button
              variant="default"
              loading={retry.isPending}
              onClick={() => retry.mutateAsync().catch((error) => toast.error('Circle could not be told again', error))}
            >
              Try again what was not taken
            </Button>
          )}
        </div>
      )}
      <p className="ui-dim ui-small">Not synced, since Circle has no call for it: who is a moderator, and sending an invitation again.</p>
    </Paper>
  );
}

const figure = (label: string, n: number) => (
  <div>
    <dt>{label}</dt>
    <dd>{formatCount(n)}</dd>
  </div>
);

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
