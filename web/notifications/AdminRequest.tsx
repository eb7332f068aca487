import { Button, Group, Text } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import type { PendingAdmin } from '#contract/auth.ts';
import { RelativeTime } from '#web/ui/RelativeTime.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { toast } from '#web/ui/toast.tsx';
import classes from './NotificationsPage.module.css';
import { type Decision, useDecideAdmin } from './notifications.api.ts';

const DONE: Record<Decision, string> = { approve: 'Admin request approved', reject: 'Admin request rejected' };
const FAILED: Record<Decision, string> = { approve: 'Failed to approve admin request', reject: 'Failed to reject admin request' };

/** One request; its buttons go with the decision, which is final. */
export function AdminRequest({ request }: { request: PendingAdmin }) {
  const decide = useDecideAdmin();
  const run = (decision: Decision) =>
    decide.mutate(
      { id: request._id, decision },
      { onSuccess: () => toast.success(DONE[decision]), onError: (error) => toast.error(FAILED[decision], error) },
    );
  const running = decide.isPending ? decide.variables.decision : null;

  return (
    <li className={classes.item} data-waiting={!request.done || undefined}>
      <span className={classes.icon} aria-hidden="true">
        <IconUserPlus size={20} stroke={1.7} />
      </span>
      <div className={classes.words}>
        <Text fw={600}>{request.name} asks for an admin account</Text>
        <Text c="dimmed" size="sm" className={classes.details}>
          <span>{request.email}</span>
          <RelativeTime iso={request.createdAt} />
        </Text>
      </div>
      {request.done ? (
        <Outcome decision={request.actionTaken} />
      ) : (
        <Group gap="xs" wrap="nowrap" className={classes.buttons}>
          <Button
            variant="default"
            aria-label={`Reject the request of ${request.name}`}
            loading={running === 'reject'}
            disabled={running === 'approve'}
            onClick={() => run('reject')}
          >
            Reject
          </Button>
          <Button
            aria-label={`Approve the request of ${request.name}`}
            loading={running === 'approve'}
            disabled={running === 'reject'}
            onClick={() => run('approve')}
          >
            Approve
          </Button>
        </Group>
      )}
    </li>
  );
}

function Outcome({ decision }: { decision: PendingAdmin['actionTaken'] }) {
  return decision === 'active' ? <StatusBadge tone="positive">Approved</StatusBadge> : <StatusBadge tone="negative">Rejected</StatusBadge>;
}
