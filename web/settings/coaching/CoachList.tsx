import { Button, Group, Text } from '@mantine/core';
import { IconExternalLink, IconPlus, IconUsersGroup } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { COACHES_PATH } from '#contract/booking-page.ts';
import type { Coach, CoachStatus } from '#contract/coaches.ts';
import { accountStatus } from '#contract/status.messages.ts';
import { coachList } from '#web/members/coaches.api.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { formatDate } from '#web/ui/dates.ts';
import { EmailText } from '#web/ui/EmailText.tsx';
import type { Column } from '#web/ui/list/columns.ts';
import { DataTable } from '#web/ui/list/DataTable.tsx';
import list from '#web/ui/list/list.module.css';
import { useColumns } from '#web/ui/list/useColumns.ts';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import { StatusBadge, type Tone } from '#web/ui/StatusBadge.tsx';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';
import * as word from '#web/ui/words.messages.ts';
import { NewCoach } from './CoachDialog.tsx';
import { CoachMenu } from './CoachMenu.tsx';
import { hintOn } from './coach-hint.ts';
import * as text from './coaching.messages.ts';
import classes from './coaching.module.css';

const TONES: Record<CoachStatus, Tone> = { Pending: 'warning', Active: 'positive', Inactive: 'neutral', Banned: 'negative' };

const status = ({ status, removed }: Coach) => (
  <StatusBadge tone={TONES[status]}>{removed ? text.removed() : accountStatus[status]()}</StatusBadge>
);

const COLUMNS: Column<Coach>[] = [
  { id: 'name', label: word.name(), cell: (coach) => <Who coach={coach} /> },
  {
    id: 'specialization',
    label: text.specialization(),
    cell: ({ specialization }) => specialization || <span className="ui-dim">{text.none()}</span>,
  },
  { id: 'status', label: word.status(), cell: status },
  { id: 'created', label: text.created(), cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDate(createdAt)}</time> },
];

/** The coaches, who are added here and invited by e-mail. */
export function CoachList() {
  const { data, error, refetch, isFetching } = useQuery(coachList);
  const [creating, setCreating] = useState(false);
  const columns = useColumns('coaches', COLUMNS);
  const add = (
    <Button leftSection={<IconPlus size={18} />} onClick={() => setCreating(true)}>
      {text.newCoach()}
    </Button>
  );
  return (
    <SectionCard
      title={text.coaches()}
      lead={text.coachesLead()}
      aside={
        data &&
        data.length > 0 && (
          <Group gap="xs">
            <Button component="a" href={COACHES_PATH} target="_blank" variant="default" leftSection={<IconExternalLink size={18} />}>
              {text.bookingPages()}
            </Button>
            {add}
          </Group>
        )
      }
    >
      {error && !data ? (
        <ErrorState
          title={text.coachesFailed({ reason: error.message })}
          error={null}
          retry={refetch}
          retryLabel={text.tryAgain()}
          retrying={isFetching}
        />
      ) : data?.length === 0 ? (
        <EmptyState icon={<IconUsersGroup size={28} />} title={text.noCoaches()} action={add}>
          {text.addFirst()}
        </EmptyState>
      ) : (
        <DataTable
          label={word.allCoaches()}
          rows={data}
          idOf={({ _id }) => _id}
          columns={columns}
          actions={(coach) => <CoachMenu coach={coach} />}
          card={(coach) => (
            <>
              <div className={list.cardHead}>
                <Who coach={coach} />
                <CoachMenu coach={coach} />
              </div>
              <div className={`${list.cardLine} ui-dim`}>
                {status(coach)}
                <span>{coach.specialization || text.noSpecialization()}</span>
                <span>{text.since({ day: formatDate(coach.createdAt) })}</span>
              </div>
            </>
          )}
        />
      )}
      <NewCoach opened={creating} onClose={() => setCreating(false)} />
    </SectionCard>
  );
}

function Who({ coach }: { coach: Coach }) {
  const hint = hintOn(coach);
  return (
    <Group gap="sm" wrap="nowrap" miw={0}>
      <Avatar name={coach.name} picture={null} />
      <div className={classes.who}>
        <Text fw={600} className="ui-text">
          {coach.name}
        </Text>
        <p className="ui-dim">
          <EmailText email={coach.email} />
        </p>
        {hint && (
          <Text size="xs" fw={550} data-tone="warning" c="var(--ink)">
            {hint}
          </Text>
        )}
      </div>
    </Group>
  );
}
