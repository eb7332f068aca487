import { Switch, Tooltip } from '@mantine/core';
import { IconCloudCheck, IconCloudExclamation, IconCloudOff, IconCloudUp } from '@tabler/icons-react';
import { useState } from 'react';
import { MEMBER_STATUS, type MemberStatus, type MemberView } from '#contract/members.ts';
import { memberSince, STATUS } from '#web/members/member-labels.ts';
import { SourceIcon } from '#web/members/SourceIcon.tsx';
import { Avatar } from '#web/ui/Avatar.tsx';
import { formatDate, formatDateTime } from '#web/ui/dates.ts';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { toast } from '#web/ui/toast.tsx';
import { InviteButton } from './InviteButton.tsx';
import { useSetModerator, useUpdateMember } from './profile.api.ts';
import classes from './profile.module.css';
import { ValueMenu } from './ValueMenu.tsx';

/** Who it is, at a glance. */
export function ProfileCard({ member, admin }: { member: MemberView; admin: boolean }) {
  const update = useUpdateMember(member._id);
  const setStatus = (status: MemberStatus) =>
    update.mutateAsync({ begun: member, patch: { status } }).then(
      () => toast.success(`Status updated to ${status}`),
      (error) => toast.error('The status could not be changed.', error),
    );
  return (
    <section className={`${classes.card} ${classes.profile}`} aria-label="Profile">
      <Avatar name={member.fullName} picture={member.profile} size={88} />
      <p className={classes.profileName}>{member.fullName}</p>
      <a className={classes.profileEmail} href={`mailto:${member.email}`}>
        {member.email}
      </a>
      <div className={classes.profileBadges}>
        <ValueMenu
          label="Status"
          value={member.status}
          choices={MEMBER_STATUS}
          toneOf={(status) => STATUS[status].tone}
          onChoose={setStatus}
        />
        {member.product && <StatusBadge tone="info">{member.product}</StatusBadge>}
        {member.from && <SourceIcon source={member.from} />}
        {member.unsubscribedAt && <StatusBadge tone="neutral">{`Unsubscribed on ${formatDate(member.unsubscribedAt)}`}</StatusBadge>}
      </div>
      <Since joinedAt={member.joinedAt} />
      <Moderator member={member} admin={admin} />
      <Circle member={member} />
      <InviteButton email={member.email} invitedAt={member.invitedAt} />
    </section>
  );
}

function Since({ joinedAt }: { joinedAt: string }) {
  const [now] = useState(Date.now);
  return (
    <p className={classes.since}>
      <time dateTime={joinedAt} title={formatDate(joinedAt)}>
        {memberSince(joinedAt, now)}
      </time>
    </p>
  );
}

function Moderator({ member, admin }: { member: MemberView; admin: boolean }) {
  const moderator = useSetModerator(member._id);
  if (!admin) return member.moderator ? <StatusBadge tone="neutral">Moderator</StatusBadge> : null;
  return (
    <Switch
      label="Is moderator"
      description="Not synced: Circle has no call for it."
      // What was asked for, until the server has said what is.
      checked={moderator.isPending ? moderator.variables : member.moderator}
      onChange={({ currentTarget }) =>
        moderator.mutateAsync(currentTarget.checked).catch((error) => toast.error('The moderator could not be changed.', error))
      }
      className={classes.moderator}
    />
  );
}

/** What the Circle community knows of the member. */
function Circle({ member: { circle, circleId } }: { member: MemberView }) {
  const { icon: Icon, words } = CIRCLE[circle.state];
  const more =
    circle.error ?? (circle.syncedAt ? `Last synced ${formatDateTime(circle.syncedAt)}` : 'Circle has not been told of this member');
  return (
    <Tooltip label={more} multiline maw={280} events={{ hover: true, focus: true, touch: true }}>
      <p className={classes.circle} data-state={circle.state}>
        <Icon size={17} stroke={1.7} aria-hidden="true" />
        <span>{circleId === null ? words : `${words} · ID ${circleId}`}</span>
        {circle.state === 'failed' && circle.error && <span className={classes.circleError}>{circle.error}</span>}
      </p>
    </Tooltip>
  );
}

const CIRCLE = {
  local: { icon: IconCloudOff, words: 'Circle: not synced' },
  pending: { icon: IconCloudUp, words: 'Circle: waiting to sync' },
  synced: { icon: IconCloudCheck, words: 'Circle: synced' },
  failed: { icon: IconCloudExclamation, words: 'Circle: sync failed' },
} as const satisfies Record<MemberView['circle']['state'], object>;
