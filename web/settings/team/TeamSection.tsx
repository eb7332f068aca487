import { Button, Group, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { emailRequired } from '#contract/coaches.messages.ts';
import type { Coach } from '#contract/coaches.ts';
import { nameRequired } from '#contract/shared.messages.ts';
import { accountStatus } from '#contract/status.messages.ts';
import { type TeamMember, team } from '#contract/team.ts';
import { call } from '#web/api/call.ts';
import { coachList } from '#web/members/coaches.api.ts';
import { showInvited } from '#web/outbox/showInvited.tsx';
import { CallDialog } from '#web/ui/CallDialog.tsx';
import { marked } from '#web/ui/marked.tsx';
import { RelativeTime } from '#web/ui/RelativeTime.tsx';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { Loaded } from '#web/ui/states.tsx';
import * as word from '#web/ui/words.messages.ts';
import { NewCoach } from '../coaching/CoachDialog.tsx';
import { hintOn } from '../coaching/coach-hint.ts';
import { newCoach } from '../coaching/coaching.messages.ts';
import { roleName } from '../personal.messages.ts';
import { AccountMenu } from './AccountMenu.tsx';
import { AccountRequests } from './AccountRequests.tsx';
import { AuditLog } from './AuditLog.tsx';
import { PersonRow } from './PersonRow.tsx';
import { teamList } from './team.api.ts';
import * as text from './team.messages.ts';

const TONE = { Active: 'positive', Pending: 'warning', Inactive: 'neutral', Banned: 'negative', Rejected: 'negative' } as const;

/** Everybody with an account, the requests for an account, and the audit log. */
export function TeamSection() {
  const query = useQuery(teamList);
  const { data: coaches = [] } = useQuery(coachList);
  const [adding, setAdding] = useState<'admin' | 'coach'>();
  const done = () => setAdding(undefined);
  return (
    <>
      <SectionCard
        title={text.team()}
        lead={text.teamLead()}
        aside={
          <Group gap="xs">
            <Button variant="default" leftSection={<IconPlus size={18} />} onClick={() => setAdding('coach')}>
              {newCoach()}
            </Button>
            <Button leftSection={<IconPlus size={18} />} onClick={() => setAdding('admin')}>
              {text.inviteAdmin()}
            </Button>
          </Group>
        }
      >
        <Loaded query={query} failed={text.teamNotLoaded()}>
          {(team) => (
            <ul className="ui-lines" aria-label={text.accounts()}>
              {team
                // Requests are in a list of their own.
                .filter(({ requestId }) => requestId === null)
                .map((one) => (
                  <Account key={one._id} account={one} coach={coaches.find(({ _id }) => _id === one._id)} />
                ))}
            </ul>
          )}
        </Loaded>
      </SectionCard>
      <AccountRequests />
      <AuditLog team={query.data ?? []} />
      <InviteAdmin opened={adding === 'admin'} onClose={done} />
      <NewCoach opened={adding === 'coach'} onClose={done} />
    </>
  );
}

function Account({ account, coach }: { account: TeamMember; coach: Coach | undefined }) {
  const hint = coach && hintOn(coach);
  const { name, email, role, status, lastLogin, twoFactor, invited, self } = account;
  return (
    <PersonRow name={name} label={self ? text.you({ name }) : name} email={email} actions={<AccountMenu account={account} coach={coach} />}>
      <StatusBadge tone="info">{roleName[role]()}</StatusBadge>
      <StatusBadge tone={TONE[status]}>{invited ? text.invited() : accountStatus[status]()}</StatusBadge>
      {twoFactor && <StatusBadge tone="positive">{text.secondStepOn()}</StatusBadge>}
      <span className="ui-dim">
        {lastLogin ? marked(text.signedIn(), { time: () => <RelativeTime iso={lastLogin} /> }) : text.neverSignedIn()}
      </span>
      {coach?.specialization && <span className="ui-dim">{coach.specialization}</span>}
      {hint && <StatusBadge tone="warning">{hint}</StatusBadge>}
    </PersonRow>
  );
}

const InviteAdmin = (dialog: { opened: boolean; onClose: () => void }) => (
  <CallDialog
    {...dialog}
    title={text.inviteAdmin()}
    submitLabel={text.sendInvitation()}
    initialValues={{ name: '', email: '' }}
    validate={{
      name: (name) => (name.trim() ? null : nameRequired()),
      email: (email) => (email.trim() ? null : emailRequired()),
    }}
    send={(body) => call(team.invite, { body })}
    stale={['team']}
    onDone={({ message = text.invitationSent(), data: { name }, ...invited }) =>
      void showInvited(invited, { name, sent: message, kept: text.addedNotSent({ name }) })
    }
    failed={text.invitationNotSent()}
  >
    {(form) => (
      <>
        <TextInput label={word.name()} maxLength={100} data-autofocus withAsterisk {...form.getInputProps('name')} />
        <TextInput
          label={word.email()}
          type="email"
          maxLength={254}
          withAsterisk
          description={text.emailHelp()}
          {...form.getInputProps('email')}
        />
      </>
    )}
  </CallDialog>
);
