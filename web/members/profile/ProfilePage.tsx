import { ActionIcon, Button, Menu, Skeleton } from '@mantine/core';
import { IconArrowLeft, IconArrowMerge, IconDots, IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { Member, MemberView } from '#contract/members.ts';
import { useUser } from '#web/api/session.ts';
import { PaymentHistory } from '#web/members/history/PaymentHistory.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { AccessGroupsCard } from './AccessGroupsCard.tsx';
import { EditDialog } from './EditDialog.tsx';
import { MergeDialog } from './MergeDialog.tsx';
import { NotesCard } from './NotesCard.tsx';
import { PaymentCard } from './PaymentCard.tsx';
import { PersonalInfoCard } from './PersonalInfoCard.tsx';
import { ProfileCard } from './ProfileCard.tsx';
import { memberById } from './profile.api.ts';
import classes from './profile.module.css';
import { ReminderCard } from './ReminderCard.tsx';
import { SubscriptionCard } from './SubscriptionCard.tsx';
import { TagsCard } from './TagsCard.tsx';
import { TimelineCard } from './TimelineCard.tsx';

/** All about one member. */
export function ProfilePage() {
  const { memberId = '' } = useParams({ strict: false });
  const { data: member, error, refetch, isFetching } = useQuery(memberById(memberId));
  const navigate = useNavigate();

  // An old link to a record that went into another one.
  const kept = member && member._id !== memberId ? member._id : undefined;
  useEffect(() => {
    if (kept) void navigate({ to: '/users/$memberId/profile', params: { memberId: kept }, replace: true });
  }, [kept, navigate]);

  if (error && !member) {
    return (
      <>
        <Back />
        <PageHeader title="Member" />
        <ErrorState title="Failed to fetch user data." error={error} retry={refetch} retrying={isFetching} />
      </>
    );
  }
  if (!member) return <LoadingProfile />;
  return <Profile key={member._id} member={member} />;
}

function Profile({ member }: { member: MemberView }) {
  const admin = useUser()?.role === 'admin';
  const billed = hasBilling(member) ? member : undefined;
  return (
    <>
      <Back />
      <PageHeader title={member.fullName} actions={<Actions member={member} admin={admin} />} />
      <div className={classes.page}>
        <div className={classes.who}>
          <ProfileCard member={member} admin={admin} />
          <PersonalInfoCard member={member} />
        </div>
        <div className={classes.main}>
          <div className={classes.billing}>
            {billed && (
              <>
                <PaymentCard member={billed} admin={admin} />
                <SubscriptionCard member={billed} admin={admin} />
                <ReminderCard member={billed} admin={admin} />
              </>
            )}
            <NotesCard memberId={member._id} admin={admin} />
          </div>
          {billed && <PaymentHistory memberId={member._id} />}
          <TimelineCard memberId={member._id} />
        </div>
        <div className={classes.more}>
          <AccessGroupsCard member={member} admin={admin} />
          <TagsCard member={member} admin={admin} />
        </div>
      </div>
    </>
  );
}

/** The server leaves billing out for coaches. */
const hasBilling = (member: MemberView): member is Member =>
  member.payment !== undefined && member.subscription !== undefined && member.reminder !== undefined;

function Actions({ member, admin }: { member: MemberView; admin: boolean }) {
  const [open, setOpen] = useState<'edit' | 'merge'>();
  const close = () => setOpen(undefined);
  return (
    <>
      <Button variant="default" leftSection={<IconPencil size={18} />} onClick={() => setOpen('edit')}>
        Edit details
      </Button>
      {admin && (
        <Menu width={220} portalProps={{ target: '#main' }}>
          <Menu.Target>
            <ActionIcon variant="default" size={36} aria-label="More actions">
              <IconDots size={18} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconArrowMerge size={16} />} onClick={() => setOpen('merge')}>
              Merge a duplicate
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
      <EditDialog member={member} admin={admin} opened={open === 'edit'} onClose={close} />
      {admin && <MergeDialog member={member} opened={open === 'merge'} onClose={close} />}
    </>
  );
}

const Back = () => (
  <Link to="/users" className={classes.back}>
    <IconArrowLeft size={18} aria-hidden="true" />
    Members
  </Link>
);

/** The shape of the page while the member is on the way. */
const LoadingProfile = () => (
  <>
    <Back />
    <div role="status" aria-label="Loading...">
      <Skeleton h={32} w="16rem" maw="70%" mb="xl" />
      <div className={classes.page}>
        <div className={classes.who}>
          <Skeleton h={330} radius="lg" />
          <Skeleton h={260} radius="lg" />
        </div>
        <div className={classes.main}>
          <div className={classes.billing}>
            {['payment', 'subscription', 'reminder', 'notes'].map((key) => (
              <Skeleton key={key} h={230} radius="lg" />
            ))}
          </div>
          <Skeleton h={300} radius="lg" />
        </div>
      </div>
    </div>
  </>
);
