import { Button, SimpleGrid, Stack } from '@mantine/core';
import { IconArchive, IconArchiveOff, IconArrowMerge, IconPencil, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { BulkAction, Member, MemberView } from '#contract/members.ts';
import { useUser } from '#web/api/session.ts';
import { AccountCard } from '#web/members/account/AccountCard.tsx';
import { ArchivedNotice } from '#web/members/archive/ArchivedNotice.tsx';
import * as archive from '#web/members/archive/archive.messages.ts';
import { useBulkAction } from '#web/members/list/useBulkAction.ts';
import * as person from '#web/members/person.messages.ts';
import * as area from '#web/shell/shell.messages.ts';
import { BackLink } from '#web/ui/BackLink.tsx';
import { isMissing, MissingPage } from '#web/ui/LoadedPage.tsx';
import { lazyDialog } from '#web/ui/lazyDialog.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { RowMenu, RowMenuItem } from '#web/ui/RowMenu.tsx';
import { Loaded } from '#web/ui/states.tsx';
import { AccessGroupsCard } from './AccessGroupsCard.tsx';
import { ActivityCard } from './ActivityCard.tsx';
import { PaymentCard, ReminderCard, SubscriptionCard } from './BillingCards.tsx';
import { EditDialog } from './EditDialog.tsx';
import { LoadingProfile } from './LoadingProfile.tsx';
import { MergeDialog } from './MergeDialog.tsx';
import { MISSING_MEMBER } from './missing-member.ts';
import { PersonalInfoCard } from './PersonalInfoCard.tsx';
import { ProfileCard } from './ProfileCard.tsx';
import { memberById } from './profile.api.ts';
import * as text from './profile.messages.ts';
import classes from './profile.module.css';
import { TagsCard } from './TagsCard.tsx';

const DeleteMembersDialog = lazyDialog(async () => (await import('#web/members/archive/DeleteMembersDialog.tsx')).DeleteMembersDialog);

/** Everything that is known about one member. */
export function ProfilePage() {
  const { memberId = '' } = useParams({ strict: false });
  const query = useQuery(memberById(memberId));
  const navigate = useNavigate();

  // The address of a merged record shows the record that was kept.
  const shown = query.data?._id ?? memberId;
  useEffect(() => {
    if (shown !== memberId) void navigate({ to: '/users/$memberId/profile', params: { memberId: shown }, search: true, replace: true });
  }, [shown, memberId, navigate]);

  // A member may have been erased or given to another coach meanwhile, and is not shown any more then.
  if (isMissing(query.error)) return <MissingPage {...MISSING_MEMBER} />;
  return (
    <>
      {!query.data && (query.error ? <PageHeader back={BACK} title={text.member()} /> : BACK)}
      <Loaded query={query} failed={person.memberNotLoaded()} loading={<LoadingProfile />}>
        {(member) => <Profile key={member._id} member={member} />}
      </Loaded>
    </>
  );
}

function Profile({ member }: { member: MemberView }) {
  const admin = useUser()?.role === 'admin';
  const billed = hasBilling(member) ? member : undefined;
  return (
    <>
      <PageHeader back={BACK} title={member.fullName} actions={!member.isErased && <Actions member={member} admin={admin} />} />
      <ArchivedNotice member={member} admin={admin} />
      <div className={classes.page}>
        <SimpleGrid className={classes.who} cols={{ base: 1, sm: 2, lg: 1 }} spacing="md">
          <ProfileCard member={member} admin={admin} />
          {!member.isErased && (
            <>
              <PersonalInfoCard member={member} />
              <TagsCard member={member} admin={admin} />
            </>
          )}
        </SimpleGrid>
        {billed && (
          <div className={classes.owed}>
            <AccountCard member={billed} />
          </div>
        )}
        {!member.isErased && (
          <Stack className={classes.has}>
            {billed && (
              <>
                <PaymentCard member={billed} />
                <SubscriptionCard member={billed} />
                <ReminderCard member={billed} />
              </>
            )}
            <AccessGroupsCard member={member} admin={admin} />
          </Stack>
        )}
        <ActivityCard member={member} admin={admin} paysShown={billed !== undefined} />
      </div>
    </>
  );
}

/** The server leaves billing out for coaches. */
const hasBilling = (member: MemberView): member is Member =>
  member.payment !== undefined && member.subscription !== undefined && member.reminder !== undefined;

function Actions({ member, admin }: { member: MemberView; admin: boolean }) {
  const [open, setOpen] = useState<'edit' | 'merge' | 'delete'>();
  const close = () => setOpen(undefined);
  const isGone = member.purgeAt !== null;
  const { run } = useBulkAction();
  const change = (action: BulkAction) => run({ ids: [member._id] }, action, member.fullName);
  return (
    <>
      <Button variant="default" leftSection={<IconPencil size={18} />} onClick={() => setOpen('edit')}>
        {text.editDetails()}
      </Button>
      {admin && (
        <RowMenu label={text.moreActions()} variant="default" size={36} width={260}>
          <RowMenuItem icon={IconArrowMerge} label={text.mergeDuplicate()} onClick={() => setOpen('merge')} />
          {isGone ? null : member.archivedAt ? (
            <RowMenuItem icon={IconArchiveOff} label={archive.bringBack()} onClick={() => change({ kind: 'bring-back' })} />
          ) : (
            <>
              <RowMenuItem icon={IconArchive} label={archive.archive()} onClick={() => change({ kind: 'archive', removeAccess: false })} />
              <RowMenuItem
                icon={IconArchive}
                label={archive.archiveWithAccess()}
                onClick={() => change({ kind: 'archive', removeAccess: true })}
              />
            </>
          )}
          {!isGone && <RowMenuItem icon={IconTrash} label={archive.deleteMember()} isDangerous onClick={() => setOpen('delete')} />}
        </RowMenu>
      )}
      <DeleteMembersDialog selection={{ ids: [member._id] }} member={member} opened={open === 'delete'} onClose={close} />
      <EditDialog member={member} admin={admin} opened={open === 'edit'} onClose={close} />
      {admin && <MergeDialog member={member} opened={open === 'merge'} onClose={close} />}
    </>
  );
}

const BACK = <BackLink to="/users">{area.members()}</BackLink>;
