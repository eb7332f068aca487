import { Group, Text, Title } from '@mantine/core';
import { IconListSearch } from '@tabler/icons-react';
import { type CampaignRun, LOG_STATES, type RunDelivery } from '#contract/campaigns.ts';
import { DELIVERY } from '#web/campaigns/campaign-labels.ts';
import { formatDateTime } from '#web/ui/dates.ts';
import { TextLink } from '#web/ui/LinkButton.tsx';
import { Feed } from '#web/ui/list/Feed.tsx';
import { FilterSelect } from '#web/ui/list/FilterSelect.tsx';
import { ListFrame } from '#web/ui/list/ListPage.tsx';
import { useListPage } from '#web/ui/list/useListPage.ts';
import { formatCount } from '#web/ui/numbers.ts';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { runLog } from '../campaigns.api.ts';
import classes from '../campaigns.module.css';
import { CampaignSearch } from '../campaigns.search.ts';

/** The result of each recipient of a run. */
export function RunLog({ run }: { run: CampaignRun }) {
  const list = useListPage({
    schema: CampaignSearch,
    filters: ['search', 'state'],
    perPage: 25,
    query: ({ search, state, page, limit }) => runLog(run._id, { search, state, page, limit }),
  });
  return (
    <section aria-labelledby="campaign-log">
      <Title order={2} size="h3" id="campaign-log" mb="sm">
        Who got it
      </Title>
      <ListFrame
        list={list}
        searchLabel="Search recipients"
        searchPlaceholder="Name or email"
        filters={
          <FilterSelect
            label="State"
            all="All states"
            values={LOG_STATES}
            labels={(value) => `${DELIVERY[value].label} (${formatCount(run[value])})`}
            value={list.shown.state}
            onChange={(state) => list.setFilter({ state })}
          />
        }
        failed="The log could not be loaded"
        empty={{
          icon: <IconListSearch size={28} />,
          title: 'Nobody yet',
          children: 'The recipients are gathered when the sending begins.',
        }}
        noMatch={{ title: 'Nobody matches', children: 'Try another word, or another state.', showAll: 'Show all recipients' }}
      >
        <Feed list={list}>
          {list.answer?.data.map((delivery) => (
            <Recipient key={delivery._id} delivery={delivery} />
          ))}
        </Feed>
      </ListFrame>
    </section>
  );
}

function Recipient({ delivery: { _id, member, email, state, error, attempts, sentAt, nextAt } }: { delivery: RunDelivery }) {
  const { label, tone } = DELIVERY[state];
  return (
    <li className={classes.delivery} data-row>
      <div>
        {member ? (
          <TextLink c="inherit" to="/users/$memberId/profile" params={{ memberId: member._id }}>
            {member.fullName}
          </TextLink>
        ) : (
          'Erased member'
        )}
        <div className="ui-dim">{email}</div>
        {error && (
          <Text size="sm" c={state === 'failed' ? 'var(--mantine-color-error)' : undefined}>
            {error}
          </Text>
        )}
        {nextAt && state === 'pending' && error && <div className="ui-dim">{`Tried again on ${formatDateTime(nextAt)}`}</div>}
      </div>
      <Group gap="0 0.75rem" className="ui-dim">
        <StatusBadge tone={tone}>{label}</StatusBadge>
        {sentAt && <time dateTime={sentAt}>{formatDateTime(sentAt)}</time>}
        {/* Nothing was written before the first attempt. */}
        {attempts > 0 && (
          <TextLink size="sm" aria-label={`E-mail to ${member?.fullName ?? email}`} to="/outbox" search={{ open: _id }}>
            E-mail
          </TextLink>
        )}
      </Group>
    </li>
  );
}
