import { Alert, Anchor, Box, Button, Divider, Group, Paper, Stack, Switch, Text, Tooltip } from '@mantine/core';
import { IconCloudCheck, IconCloudExclamation, IconCloudOff, IconCloudUp } from '@tabler/icons-react';
import { useState } from 'react';
import { MEMBER_STATUS, type MemberView } from '#contract/members.ts';
import { STATUS } from '#web/members/member-labels.ts';
import * as person from '#web/members/person.messages.ts';
import { SourceIcon } from '#web/members/SourceIcon.tsx';
import { Avatar } from '#web/ui/Avatar.tsx';
import { formatDate, formatDateTime } from '#web/ui/dates.ts';
import { EmailText } from '#web/ui/EmailText.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { toast } from '#web/ui/toast.tsx';
import { ValueMenu } from '#web/ui/ValueMenu.tsx';
import * as word from '#web/ui/words.messages.ts';
import { InviteButton } from './InviteButton.tsx';
import { MemberCoach } from './MemberCoach.tsx';
import { memberSince } from './member-since.ts';
import { useChangeMember, useClearBounce, useSetModerator } from './profile.api.ts';
import * as text from './profile.messages.ts';
import { StoppedMessages } from './StoppedMessages.tsx';

/** The most important facts about a person, and the invitation to the community. */
export function ProfileCard({ member, admin }: { member: MemberView; admin: boolean }) {
  const change = useChangeMember(member);
  const [now] = useState(Date.now);
  return (
    <Paper component="section" withBorder aria-label={text.profile()} p="md" pos="relative">
      <Stack gap="xs">
        {/* The name is the title of the page. */}
        <Group wrap="nowrap" gap="sm">
          <Avatar name={member.fullName} picture={member.profile} size={56} />
          <Box miw={0}>
            {!member.isErased && (
              <Anchor href={`mailto:${member.email}`} size="sm" fw={400} c="inherit" className="ui-text">
                <EmailText email={member.email} />
              </Anchor>
            )}
            <Text component="time" display="block" size="sm" c="dimmed" dateTime={member.joinedAt} title={formatDate(member.joinedAt)}>
              {memberSince(member.joinedAt, now)}
            </Text>
          </Box>
        </Group>
        <Group gap={6}>
          {!member.isErased && (
            <ValueMenu
              label={word.status()}
              value={member.status}
              choices={MEMBER_STATUS}
              labelOf={(status) => STATUS[status].label}
              toneOf={(status) => STATUS[status].tone}
              onChoose={(status) => change({ status }, person.statusUpdated({ status: STATUS[status].label }), text.statusNotChanged())}
            />
          )}
          {member.product && <StatusBadge tone="info">{member.product}</StatusBadge>}
          {member.from && <SourceIcon source={member.from} />}
        </Group>
        {!member.isErased && (
          <>
            <MemberCoach member={member} admin={admin} />
            <StoppedMessages member={member} admin={admin} />
            {member.bouncedAt && <BounceNotice member={member} bouncedAt={member.bouncedAt} admin={admin} />}
            <Divider />
            <Moderator member={member} admin={admin} />
            <Circle member={member} />
            {!member.archivedAt && <InviteButton email={member.email} invitedAt={member.invitedAt} />}
          </>
        )}
      </Stack>
    </Paper>
  );
}

function Moderator({ member, admin }: { member: MemberView; admin: boolean }) {
  const moderator = useSetModerator(member._id);
  if (!admin) return member.moderator ? <StatusBadge tone="neutral">{text.moderator()}</StatusBadge> : null;
  return (
    <Switch
      className={member.moderator ? undefined : 'ui-no-print'}
      label={person.isModerator()}
      description={member.circle.state !== 'local' && text.moderatorOnlyHere()}
      // The requested value is shown until the server has answered.
      checked={moderator.isPending ? moderator.variables : member.moderator}
      onChange={({ currentTarget }) =>
        moderator.mutateAsync(currentTarget.checked).catch((error) => toast.error(text.moderatorNotChanged(), error))
      }
      w="100%"
      ta="start"
    />
  );
}

function Circle({ member: { circle, circleId } }: { member: MemberView }) {
  const { icon: Icon, color } = CIRCLE[circle.state];
  const state = text.circle[circle.state]();
  const more = circle.error ?? (circle.syncedAt ? text.lastSynced({ time: formatDateTime(circle.syncedAt) }) : text.neverSynced());
  return (
    <Tooltip label={more} multiline maw={280} events={{ hover: true, focus: true, touch: true }}>
      <Group gap={6} w="100%" ta="start">
        <Text span c={color} lh={0}>
          <Icon size={17} stroke={1.7} aria-hidden="true" />
        </Text>
        <span className="ui-dim">{circleId === null ? state : text.circleWithId({ state, id: circleId })}</span>
        {circle.state === 'failed' && circle.error && (
          <Text span size="sm" c={color} className="ui-text">
            {circle.error}
          </Text>
        )}
      </Group>
    </Tooltip>
  );
}

const CIRCLE = {
  local: { icon: IconCloudOff, color: 'dimmed' },
  pending: { icon: IconCloudUp, color: 'dimmed' },
  synced: { icon: IconCloudCheck, color: 'green' },
  failed: { icon: IconCloudExclamation, color: 'var(--mantine-color-error)' },
} as const satisfies Record<MemberView['circle']['state'], object>;

/** Says that e-mails to the member come back. Another address removes the mark too. */
function BounceNotice({ member, bouncedAt, admin }: { member: MemberView; bouncedAt: string; admin: boolean }) {
  const clear = useClearBounce(member._id);
  return (
    <Alert color="red" title={text.addressBounces()}>
      <div>{text.bouncedSince({ day: formatDate(bouncedAt) })}</div>
      {member.bounceReason && <div className="ui-dim ui-text">{member.bounceReason}</div>}
      {admin && (
        <Button
          variant="default"
          size="xs"
          mt="xs"
          loading={clear.isPending}
          onClick={() => void toast.outcome(clear.mutateAsync(), text.bounceCleared(), text.bounceNotCleared())}
        >
          {text.clearBounce()}
        </Button>
      )}
    </Alert>
  );
}
