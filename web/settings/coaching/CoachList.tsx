import { Button, Paper, Skeleton, Stack, Table, Title, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconPlus, IconUsersGroup } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Coach } from '#contract/coaches.ts';
import { coachList } from '#web/reservations/coaches.api.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { formatDate } from '#web/ui/dates.ts';
import list from '#web/ui/list/list.module.css';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';
import { CoachMenu } from './CoachMenu.tsx';
import { CreateCoach } from './CreateCoach.tsx';
import { COACH_TONE } from './coach-words.ts';
import classes from './coaching.module.css';

/** Who coaches: added here, invited by e-mail, opened and closed. */
export function CoachList() {
  const { data, error, refetch, isFetching } = useQuery(coachList);
  const [creating, setCreating] = useState(false);
  const add = (
    <Button leftSection={<IconPlus size={18} />} onClick={() => setCreating(true)}>
      New coach
    </Button>
  );
  return (
    <Paper withBorder className={classes.card} component="section" aria-labelledby="coaches-title">
      <div className={classes.head}>
        <div>
          <Title order={2} size="h3" id="coaches-title">
            Coaches
          </Title>
          <p className={classes.lead}>They sign in, see their own reservations, and set their weekly hours.</p>
        </div>
        {data && data.length > 0 && add}
      </div>
      {error && !data ? (
        <ErrorState title={`Error: ${error.message}`} error={null} retry={refetch} retryLabel="Try Again" retrying={isFetching} />
      ) : !data ? (
        <Loading />
      ) : data.length === 0 ? (
        <EmptyState icon={<IconUsersGroup size={28} />} title="No coaches found" action={add}>
          Add the first one: an e-mail invites them to choose a password.
        </EmptyState>
      ) : (
        <Coaches coaches={data} />
      )}
      <CreateCoach opened={creating} onClose={() => setCreating(false)} />
    </Paper>
  );
}

function Coaches({ coaches }: { coaches: Coach[] }) {
  const wide = useMediaQuery('(min-width: 62em)', undefined, { getInitialValueInEffect: false });
  if (!wide)
    return (
      <ul className={classes.cards}>
        {coaches.map((coach) => (
          <li key={coach._id} className={classes.coachCard}>
            <Who coach={coach} />
            <CoachMenu coach={coach} />
            <div className={classes.coachFacts}>
              <StatusBadge tone={COACH_TONE[coach.status]}>{coach.status}</StatusBadge>
              <span>{coach.specialization || 'No specialization'}</span>
              <span>Since {formatDate(coach.createdAt)}</span>
            </div>
          </li>
        ))}
      </ul>
    );
  return (
    <div className={classes.scroll}>
      <Table verticalSpacing="sm" horizontalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Name</Table.Th>
            <Table.Th>Specialization</Table.Th>
            <Table.Th>Status</Table.Th>
            <Table.Th>Created</Table.Th>
            <Table.Th>
              <VisuallyHidden>Actions</VisuallyHidden>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {coaches.map((coach) => (
            <Table.Tr key={coach._id}>
              <Table.Th scope="row" className={classes.rowHead}>
                <Who coach={coach} />
              </Table.Th>
              <Table.Td>{coach.specialization || <span className={classes.dim}>None</span>}</Table.Td>
              <Table.Td>
                <StatusBadge tone={COACH_TONE[coach.status]}>{coach.status}</StatusBadge>
              </Table.Td>
              <Table.Td>
                <time dateTime={coach.createdAt}>{formatDate(coach.createdAt)}</time>
              </Table.Td>
              <Table.Td className={list.actions}>
                <CoachMenu coach={coach} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

function Who({ coach: { name, email, accepted, invitedAt, status, hasHours } }: { coach: Coach }) {
  const waits = !accepted && status !== 'Inactive' && status !== 'Banned' && invitedAt;
  const hint = waits ? `Invited on ${formatDate(invitedAt)}` : status === 'Active' && !hasHours ? 'No weekly hours yet' : undefined;
  return (
    <div className={classes.who}>
      <Avatar name={name} picture={null} />
      <div>
        <div className={classes.name}>{name}</div>
        <div className={classes.dim}>{email}</div>
        {hint && <div className={classes.hint}>{hint}</div>}
      </div>
    </div>
  );
}

function Loading() {
  return (
    <Stack role="status" aria-label="Loading..." gap="md" mt="md">
      {[64, 48, 56].map((width) => (
        <div key={width} className={classes.who} aria-hidden="true">
          <Skeleton circle h={36} w={36} />
          <div style={{ flex: 1 }}>
            <Skeleton h={14} w={`${width}%`} mb={6} />
            <Skeleton h={11} w="40%" />
          </div>
        </div>
      ))}
    </Stack>
  );
}
