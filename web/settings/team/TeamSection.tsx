import { Button, Paper, Stack, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { TeamMember } from '#contract/team.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { RelativeTime } from '#web/ui/RelativeTime.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { ErrorState, LoadingRows } from '#web/ui/states.tsx';
import classes from '../SettingsPage.module.css';
import { AccountMenu } from './AccountMenu.tsx';
import { AccountRequests } from './AccountRequests.tsx';
import { AuditLog } from './AuditLog.tsx';
import { InviteAdmin } from './InviteAdmin.tsx';
import { teamList } from './team.api.ts';
import styles from './team.module.css';

const TONE = { Active: 'positive', Pending: 'warning', Inactive: 'neutral', Banned: 'negative', Rejected: 'negative' } as const;

/** Requests stand in a list of their own. */
const isNoRequest = ({ requestId }: TeamMember) => requestId === null;

/** Everybody with an account, and what each of them did. */
export function TeamSection() {
  const { data, error, refetch, isFetching } = useQuery(teamList);
  const [inviting, setInviting] = useState(false);
  return (
    <Stack>
      <Paper withBorder className={classes.card} component="section" aria-labelledby="team-title">
        <div className={styles.head}>
          <div>
            <Title order={2} size="h3" id="team-title">
              Team
            </Title>
            <p className={classes.lead}>Admins may do everything. Coaches are added under Coaching.</p>
          </div>
          <Button leftSection={<IconPlus size={18} />} onClick={() => setInviting(true)}>
            Invite an admin
          </Button>
        </div>
        {data ? (
          <ul className={styles.list} aria-label="Accounts">
            {data.filter(isNoRequest).map((one) => (
              <Account key={one._id} account={one} />
            ))}
          </ul>
        ) : error ? (
          <ErrorState title="The team could not be loaded" error={error} retry={refetch} retrying={isFetching} />
        ) : (
          <LoadingRows count={4} />
        )}
      </Paper>
      <AccountRequests />
      <AuditLog team={data ?? []} />
      <InviteAdmin opened={inviting} onClose={() => setInviting(false)} />
    </Stack>
  );
}

function Account({ account }: { account: TeamMember }) {
  const { name, email, role, status, lastLogin, twoFactor, invited, self } = account;
  return (
    <li className={styles.row}>
      <Avatar name={name} picture={null} />
      <div className={styles.words}>
        <strong>{self ? `${name} (you)` : name}</strong>
        <span>{email}</span>
      </div>
      <div className={styles.facts}>
        <StatusBadge tone="info">{role === 'admin' ? 'Admin' : 'Coach'}</StatusBadge>
        <StatusBadge tone={TONE[status]}>{invited ? 'Invited' : status}</StatusBadge>
        {twoFactor && <StatusBadge tone="positive">Second step on</StatusBadge>}
        <span>
          {lastLogin ? (
            <>
              Signed in <RelativeTime iso={lastLogin} />
            </>
          ) : (
            'Never signed in'
          )}
        </span>
      </div>
      <AccountMenu account={account} />
    </li>
  );
}
