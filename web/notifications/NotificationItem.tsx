import { Button, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconInfoCircle, IconUserPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Notification } from '#contract/notifications.ts';
import { useUser } from '#web/api/session.ts';
import { RelativeTime } from '#web/ui/RelativeTime.tsx';
import { StatusBadge, type Tone } from '#web/ui/StatusBadge.tsx';
import { toast } from '#web/ui/toast.tsx';
import { DecideButtons } from './DecideButtons.tsx';
import classes from './NotificationsPage.module.css';
import { useDismiss } from './notifications.api.ts';

const ICON: Record<Notification['type'], typeof IconInfoCircle> = {
  admin_registration: IconUserPlus,
  alert: IconAlertTriangle,
  system: IconInfoCircle,
};

const PRIORITY: Record<Notification['priority'], { label: string; tone: Tone }> = {
  critical: { label: 'Critical', tone: 'negative' },
  high: { label: 'High', tone: 'warning' },
  medium: { label: 'Medium', tone: 'info' },
  low: { label: 'Low', tone: 'neutral' },
};

const OUTCOME = { active: { label: 'Approved', tone: 'positive' }, rejected: { label: 'Rejected', tone: 'negative' } } as const;

/** One thing that staff are told of, and what can be done about it. */
export function NotificationItem({ item }: { item: Notification }) {
  const admin = useUser()?.role === 'admin';
  const dismiss = useDismiss();
  const Icon = ICON[item.type];
  const { label, tone } = item.actionTaken ? OUTCOME[item.actionTaken] : PRIORITY[item.priority];
  const waits = item.requestId !== null && item.actionTaken === null;
  const read = () => dismiss.mutateAsync(item._id).catch((error) => toast.error('Failed to dismiss the notification', error));
  return (
    <li className={classes.item} data-row data-unread={!item.read || undefined}>
      <span className={classes.icon} data-tone={tone} aria-hidden="true">
        <Icon size={20} stroke={1.7} />
      </span>
      <div className={classes.words}>
        <div className={classes.title}>
          {!item.read && <VisuallyHidden>Unread: </VisuallyHidden>}
          {item.link ? (
            // Whoever looks at the matter itself has read of it.
            <Link {...addressOf(item.link)} onClick={() => !item.read && read()}>
              {item.title}
            </Link>
          ) : (
            item.title
          )}
        </div>
        <p className={classes.message}>{item.message}</p>
        <div className={classes.details}>
          <StatusBadge tone={tone}>{label}</StatusBadge>
          <RelativeTime iso={item.timestamp} />
        </div>
      </div>
      <div className={classes.buttons}>
        {waits && admin && item.requestId && <DecideButtons requestId={item.requestId} name={item.user?.name ?? item.title} />}
        {!waits && !item.read && (
          <Button variant="default" aria-label={`Dismiss: ${item.title}`} loading={dismiss.isPending} onClick={read}>
            Dismiss
          </Button>
        )}
      </div>
    </li>
  );
}

/** An address of this app, as the router's links take it. */
function addressOf(link: string) {
  const { pathname, searchParams } = new URL(link, location.origin);
  return { to: pathname, search: Object.fromEntries(searchParams) } as { to: string; search: object };
}
