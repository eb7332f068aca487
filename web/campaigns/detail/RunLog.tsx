import { NativeSelect, Paper, Skeleton, TextInput } from '@mantine/core';
import { IconListSearch, IconSearch } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type CampaignRun, LOG_STATES, type RunDelivery } from '#contract/campaigns.ts';
import { DELIVERY } from '#web/campaigns/campaign-labels.ts';
import { formatDateTime } from '#web/ui/dates.ts';
import { ListFrame } from '#web/ui/list/ListPage.tsx';
import { useListPage } from '#web/ui/list/useListPage.ts';
import { useSearchBox } from '#web/ui/list/useSearchBox.ts';
import { formatCount } from '#web/ui/numbers.ts';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { LoadingRows } from '#web/ui/states.tsx';
import { LOG_PER_PAGE, runLog } from '../campaigns.api.ts';
import { CampaignSearch } from '../campaigns.search.ts';
import classes from './detail.module.css';

/** The result of each recipient of a run. */
export function RunLog({ run }: { run: CampaignRun }) {
  const list = useListPage({
    schema: CampaignSearch,
    filters: ['search', 'state'],
    perPage: LOG_PER_PAGE,
    query: ({ search, state, page }) => runLog(run._id, { search, state, page }),
  });
  const { answer, isStale } = list;
  const box = useSearchBox(list.search, list.onSearch);
  return (
    <Paper withBorder component="section" className={classes.log} aria-labelledby="campaign-log">
      <div className={classes.logHead}>
        <h2 id="campaign-log" className={classes.title}>
          Who got it
        </h2>
        <TextInput
          type="search"
          aria-label="Search recipients"
          placeholder="Name or email"
          leftSection={<IconSearch size={16} />}
          className={classes.logSearch}
          {...box}
        />
        <NativeSelect
          aria-label="State"
          data={[
            { value: '', label: 'All states' },
            ...LOG_STATES.map((value) => ({ value, label: `${DELIVERY[value].label} (${formatCount(run[value])})` })),
          ]}
          value={list.shown.state ?? ''}
          onChange={({ currentTarget: { value } }) => list.setFilter({ state: LOG_STATES.find((one) => one === value) })}
        />
      </div>
      <ListFrame
        list={list}
        failed="The log could not be loaded"
        empty={{
          icon: <IconListSearch size={28} />,
          title: 'Nobody yet',
          children: 'The recipients are gathered when the sending begins.',
        }}
        noMatch={{ title: 'Nobody matches', children: 'Try another word, or another state.', showAll: 'Show everybody' }}
      >
        {answer ? (
          <ul className={classes.deliveries} aria-busy={isStale} data-stale={isStale || undefined}>
            {answer.data.map((one) => (
              <Recipient key={one._id} one={one} />
            ))}
          </ul>
        ) : (
          <LoadingRows count={6}>
            <div className={classes.delivery}>
              <Skeleton h={14} w="50%" />
              <Skeleton h={20} w={80} radius="xl" />
            </div>
          </LoadingRows>
        )}
      </ListFrame>
    </Paper>
  );
}

function Recipient({ one: { _id, member, email, state, error, attempts, sentAt, nextAt } }: { one: RunDelivery }) {
  const { label, tone } = DELIVERY[state];
  return (
    <li className={classes.delivery}>
      <span className={classes.who}>
        {member ? (
          <Link to="/users/$memberId/profile" params={{ memberId: member._id }}>
            {member.fullName}
          </Link>
        ) : (
          <span>Erased member</span>
        )}
        <span className={classes.sub}>{email}</span>
        {error && (
          <span className={classes.reason} data-failed={state === 'failed' || undefined}>
            {error}
          </span>
        )}
        {nextAt && state === 'pending' && error && <span className={classes.sub}>{`Tried again on ${formatDateTime(nextAt)}`}</span>}
      </span>
      <span className={classes.outcome}>
        <StatusBadge tone={tone}>{label}</StatusBadge>
        {sentAt && <time dateTime={sentAt}>{formatDateTime(sentAt)}</time>}
        {/* Before the first attempt, nothing was written. */}
        {attempts > 0 && (
          <Link to="/outbox" search={{ open: _id }} aria-label={`E-mail to ${member?.fullName ?? email}`}>
            E-mail
          </Link>
        )}
      </span>
    </li>
  );
}
