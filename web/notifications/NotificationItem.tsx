import { Anchor, Button, Group, Text, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconInfoCircle, IconUserPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Notification } from '#contract/notifications.ts';
import { useUser } from '#web/api/session.ts';
import { addressOf } from '#web/ui/address-of.ts';
import { IconDisc } from '#web/ui/IconDisc.tsx';
import { RelativeTime } from '#web/ui/RelativeTime.tsx';
import { StatusBadge, type Tone } from '#web/ui/StatusBadge.tsx';
import { toast } from '#web/ui/toast.tsx';
import { DecideButtons } from './DecideButtons.tsx';
import classes from './NotificationsPage.module.css';
import { useDismiss } from './notifications.api.ts';
import * as text from './notifications.messages.ts';

const ICON: Record<Notification['type'], typeof IconInfoCircle> = {
  admin_registration: IconUserPlus,
  alert: IconAlertTriangle,
  system: IconInfoCircle,
};

const PRIORITY_TONE: Record<Notification['priority'], Tone> = { critical: 'negative', high: 'warning', medium: 'info', low: 'neutral' };
const OUTCOME_TONE: Record<NonNullable<Notification['actionTaken']>, Tone> = { active: 'positive', rejected: 'negative' };

/** One notification, with the buttons to decide on it or to dismiss it. */
export function NotificationItem({ item }: { item: Notification }) {
  const admin = useUser()?.role === 'admin';
  const dismiss = useDismiss();
  const Icon = ICON[item.type];
  const tone = item.actionTaken ? OUTCOME_TONE[item.actionTaken] : PRIORITY_TONE[item.priority];
  const label = item.actionTaken ? text.outcome[item.actionTaken]() : text.priority[item.priority]();
  const waits = item.requestId !== null && item.actionTaken === null;
  const read = () => dismiss.mutateAsync(item._id).catch((error) => toast.error(text.dismissFailed(), error));
  return (
    <Group component="li" className={classes.item} align="flex-start" gap="sm" p="md" data-row data-unread={!item.read || undefined}>
      <IconDisc tone={tone}>
        <Icon size={20} stroke={1.7} />
      </IconDisc>
      <Text component="div" className="ui-text" flex="1 1 13rem" miw={0}>
        <Text component="div" fw={item.read ? 550 : 650}>
          {!item.read && <VisuallyHidden>{text.unreadMark()}</VisuallyHidden>}
          {item.link ? (
            // A person who opens the matter itself has read the notification about it.
            <Anchor
              {...addressOf(item.link)}
              component={Link}
              inherit
              c="inherit"
              fw="inherit"
              lineClamp={3}
              onClick={() => !item.read && read()}
            >
              {item.title}
            </Anchor>
          ) : (
            item.title
          )}
        </Text>
        <Text size="sm" c="dimmed" mb={6}>
          {item.message}
        </Text>
        <Group gap="xs" className="ui-dim">
          <StatusBadge tone={tone}>{label}</StatusBadge>
          <RelativeTime iso={item.timestamp} />
        </Group>
      </Text>
      {waits && admin && item.requestId && (
        <Group gap="xs" ml="auto">
          <DecideButtons requestId={item.requestId} name={item.user?.name ?? item.title} />
        </Group>
      )}
      {!waits && !item.read && (
        <Button variant="default" ml="auto" aria-label={text.dismissOne({ title: item.title })} loading={dismiss.isPending} onClick={read}>
          {text.dismiss()}
        </Button>
      )}
    </Group>
  );
}
