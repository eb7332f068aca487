import { Paper, Title } from '@mantine/core';
import type { PendingAdmin } from '#contract/registration.ts';
import { DecideButtons } from '#web/notifications/DecideButtons.tsx';
import { accountRequests, REQUESTS_PER_PAGE } from '#web/notifications/notifications.api.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { ListFoot } from '#web/ui/list/ListFoot.tsx';
import { useLocalList } from '#web/ui/list/useListPage.ts';
import { RelativeTime } from '#web/ui/RelativeTime.tsx';
import { ErrorState, LoadingRows } from '#web/ui/states.tsx';
import classes from '../SettingsPage.module.css';
import styles from './team.module.css';

/** Who asks for an account and waits for an admin; nothing where nobody does. */
export function AccountRequests() {
  const list = useLocalList({
    start: {} as { page?: number },
    filters: [],
    perPage: REQUESTS_PER_PAGE,
    query: ({ page }) => accountRequests(page),
  });
  const { answer, error } = list;
  if (list.isEmpty) return null;
  return (
    <Paper withBorder className={classes.card} component="section" aria-labelledby="requests-title">
      <Title order={2} size="h3" id="requests-title">
        Requests for an account
      </Title>
      <p className={classes.lead}>Who asks waits for an admin. A decision is final; a rejected address can be invited later.</p>
      {answer ? (
        <ul className={styles.list} aria-label="Requests for an account" aria-busy={list.isFetching}>
          {answer.data.map((one) => (
            <Request key={one._id} request={one} />
          ))}
        </ul>
      ) : error ? (
        <ErrorState title="The requests could not be loaded" error={error} retry={list.retry} retrying={list.isFetching} />
      ) : (
        <LoadingRows count={2} />
      )}
      <ListFoot list={list} rangeLabel={(range) => `Showing ${range} requests`} />
    </Paper>
  );
}

const Request = ({ request: { _id, name, email, createdAt } }: { request: PendingAdmin }) => (
  <li className={styles.row}>
    <Avatar name={name} picture={null} />
    <div className={styles.words}>
      <strong>{name}</strong>
      <span>{email}</span>
    </div>
    <div className={styles.facts}>
      <span>
        Asked <RelativeTime iso={createdAt} />
      </span>
    </div>
    <div className={styles.decide}>
      <DecideButtons requestId={_id} name={name} />
    </div>
  </li>
);
