import { Button, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { accountStatus } from '#contract/status.messages.ts';
import type { TeamMember } from '#contract/team.ts';
import { marked } from '#web/ui/marked.tsx';
import { RelativeTime } from '#web/ui/RelativeTime.tsx';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { Loaded } from '#web/ui/states.tsx';
import { roleName } from '../personal.messages.ts';
import { AccountMenu } from './AccountMenu.tsx';
import { AccountRequests } from './AccountRequests.tsx';
import { AuditLog } from './AuditLog.tsx';
import { InviteAdmin } from './InviteAdmin.tsx';
import { PersonRow } from './PersonRow.tsx';
import { teamList } from './team.api.ts';
import * as text from './team.messages.ts';

const TONE = { Active: 'positive', Pending: 'warning', Inactive: 'neutral', Banned: 'negative', Rejected: 'negative' } as const;

/** Everybody with an account, the requests for an account, and the audit log. */
export function TeamSection() {
  const query = useQuery(teamList);
  const [inviting, setInviting] = useState(false);
  return (
    <>
      <SectionCard
        title={text.team()}
        lead={text.teamLead()}
        aside={
          <Button leftSection={<IconPlus size={18} />} onClick={() => setInviting(true)}>
            {text.inviteAdmin()}
          </Button>
        }
      >
        <Loaded query={query} failed={text.teamNotLoaded()}>
          {(team) => (
            <ul className="ui-lines" aria-label={text.accounts()}>
              {team
                // Requests are in a list of their own.
                .filter(({ requestId }) => requestId === null)
                .map((one) => (
                  <Account key={one._id} account={one} />
                ))}
            </ul>
          )}
        </Loaded>
      </SectionCard>
      <AccountRequests />
      <AuditLog team={query.data ?? []} />
      <InviteAdmin opened={inviting} onClose={() => setInviting(false)} />
    </>
  );
}

function Account({ account }: { account: TeamMember }) {
  const { name, email, role, status, lastLogin, twoFactor, invited, self } = account;
  return (
    <PersonRow name={name} label={self ? text.you({ name }) : name} email={email} actions={<AccountMenu account={account} />}>
      <StatusBadge tone="info">{roleName[role]()}</StatusBadge>
      <StatusBadge tone={TONE[status]}>{invited ? text.invited() : accountStatus[status]()}</StatusBadge>
      {twoFactor && <StatusBadge tone="positive">{text.secondStepOn()}</StatusBadge>}
      <Text span size="sm" c="dimmed">
        {lastLogin ? marked(text.signedIn(), { time: () => <RelativeTime iso={lastLogin} /> }) : text.neverSignedIn()}
      </Text>
    </PersonRow>
  );
}
