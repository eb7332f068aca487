import { Paper, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PendingAdmin } from '#contract/registration.ts';
import { DecideButtons } from '#web/notifications/DecideButtons.tsx';
import { accountRequests, REQUESTS_PER_PAGE } from '#web/notifications/notifications.api.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { ListFoot, rangeSentence } from '#web/ui/ListFoot.tsx';
import { RelativeTime } from '#web/ui/RelativeTime.tsx';
import { ErrorState, LoadingRows } from '#web/ui/states.tsx';
import classes from '../SettingsPage.module.css';
import styles from './team.module.css';

/** Who asks for an account and waits for an admin; nothing where nobody does. */
export function AccountRequests() {
  const [page, setPage] = useState(1);
  const { data, error, refetch, isFetching } = useQuery(accountRequests(page));
  const count = data?.count ?? 0;
  // The last one of a page was decided.
  const pages = Math.max(1, Math.ceil(count / REQUESTS_PER_PAGE));
  if (data && page > pages) setPage(pages);
  if (data && count === 0) return null;
  return (
    <Paper withBorder className={classes.card} component="section" aria-labelledby="requests-title">
      <Title order={2} size="h3" id="requests-title">
        Requests for an account
      </Title>
      <p className={classes.lead}>Who asks waits for an admin. A decision is final; a rejected address can be invited later.</p>
      {data ? (
        <ul className={styles.list} aria-label="Requests for an account" aria-busy={isFetching}>
          {data.data.map((one) => (
            <Request key={one._id} request={one} />
          ))}
        </ul>
      ) : error ? (
        <ErrorState title="The requests could not be loaded" error={error} retry={refetch} retrying={isFetching} />
      ) : (
        <LoadingRows count={2} />
      )}
      {data && (
        <ListFoot page={page} pages={pages} onPage={setPage}>
          {`Showing ${rangeSentence(page, REQUESTS_PER_PAGE, data.data.length, count)} requests`}
        </ListFoot>
      )}
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
