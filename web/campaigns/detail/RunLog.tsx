import { NativeSelect, Paper, Skeleton, TextInput } from '@mantine/core';
import { IconListSearch, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type CampaignRun, LOG_STATES, type RunDelivery } from '#contract/campaigns.ts';
import { DELIVERY } from '#web/campaigns/campaign-labels.ts';
import { formatDateTime } from '#web/ui/dates.ts';
import { Pages } from '#web/ui/list/Pages.tsx';
import { usePaging } from '#web/ui/list/usePaging.ts';
import { useSearchBox } from '#web/ui/list/useSearchBox.ts';
import { formatCount } from '#web/ui/numbers.ts';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { EmptyState, ErrorState, LoadingRows } from '#web/ui/states.tsx';
import { useUrlSearch } from '#web/ui/useUrlSearch.ts';
import { LOG_PER_PAGE, runLog } from '../campaigns.api.ts';
import { CampaignSearch } from '../campaigns.search.ts';
import classes from './detail.module.css';

/** The result of each recipient of a run. */
export function RunLog({ run }: { run: CampaignRun }) {
  const [{ state, search, page = 1 }, change] = useUrlSearch(CampaignSearch);
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery(runLog(run._id, { state, search, page }));
  const box = useSearchBox(search, (text) => change({ search: text, page: undefined }, { replace: true }));
  const { pages, onPage } = usePaging({ page, perPage: LOG_PER_PAGE, count: data?.count, stale: isPlaceholderData, change });
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
          value={state ?? ''}
          onChange={({ currentTarget: { value } }) => change({ state: LOG_STATES.find((one) => one === value), page: undefined })}
        />
      </div>
      {error && !data ? (
        <ErrorState title="The log could not be loaded" error={error} retry={refetch} retrying={isFetching} />
      ) : !data ? (
        <LoadingRows count={6}>
          <div className={classes.delivery}>
            <Skeleton h={14} w="50%" />
            <Skeleton h={20} w={80} radius="xl" />
          </div>
        </LoadingRows>
      ) : data.count === 0 ? (
        <EmptyState icon={<IconListSearch size={28} />} title={state || search ? 'Nobody matches' : 'Nobody yet'}>
          {state || search ? 'Try another word, or another state.' : 'The recipients are gathered when the sending begins.'}
        </EmptyState>
      ) : (
        <ul className={classes.deliveries} aria-busy={isPlaceholderData} data-stale={isPlaceholderData || undefined}>
          {data.data.map((one) => (
            <Recipient key={one._id} one={one} />
          ))}
        </ul>
      )}
      {pages > 1 && (
        <div className={classes.pages}>
          <Pages page={page} pages={pages} onPage={onPage} />
        </div>
      )}
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
