import { Group, Text, Title } from '@mantine/core';
import { IconListSearch } from '@tabler/icons-react';
import { type CampaignRun, LOG_STATES, type RunDelivery } from '#contract/campaigns.ts';
import { ChannelNote } from '#web/outbox/ChannelNote.tsx';
import { DeliveryBadge } from '#web/outbox/DeliveryBadge.tsx';
import { NextAttempt } from '#web/outbox/NextAttempt.tsx';
import { formatDateTime } from '#web/ui/dates.ts';
import { TextLink } from '#web/ui/LinkButton.tsx';
import { Feed } from '#web/ui/list/Feed.tsx';
import { FilterSelect } from '#web/ui/list/FilterSelect.tsx';
import { ListFrame } from '#web/ui/list/ListPage.tsx';
import { useListPage } from '#web/ui/list/useListPage.ts';
import * as word from '#web/ui/words.messages.ts';
import { resultLabel } from '../campaign-labels.ts';
import { runLog } from '../campaigns.api.ts';
import classes from '../campaigns.module.css';
import { CampaignSearch } from '../campaigns.search.ts';
import * as text from './detail.messages.ts';

/** The id of the heading, to which links in the numbers of the run lead. */
export const LOG_HEADING = 'campaign-log';

/** The result of each recipient of a run. */
export function RunLog({ run }: { run: CampaignRun }) {
  const list = useListPage({
    schema: CampaignSearch,
    filters: ['search', 'state'],
    perPage: 25,
    query: ({ search, state, page, limit }) => runLog(run._id, { search, state, page, limit }),
  });
  return (
    <section aria-labelledby={LOG_HEADING}>
      <Title order={2} size="h3" id={LOG_HEADING} mb="sm">
        {text.whoGotIt()}
      </Title>
      <ListFrame
        list={list}
        searchLabel={text.searchRecipients()}
        searchPlaceholder={text.nameOrEmail()}
        filters={
          <FilterSelect
            label={text.state()}
            all={word.allStates()}
            values={LOG_STATES}
            labels={(value) => text.stateAndCount({ state: resultLabel(value), count: run[value] })}
            value={list.shown.state}
            onChange={(state) => list.setFilter({ state })}
          />
        }
        failed={text.logFailed()}
        empty={{
          icon: <IconListSearch size={28} />,
          title: text.nobodyYet(),
          children: text.gatheredLater(),
        }}
        noMatch={{ title: text.nobodyMatches(), children: word.noMatchAdvice(), showAll: text.showAllRecipients() }}
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

function Recipient({ delivery }: { delivery: RunDelivery }) {
  const { _id, member, email, state, error, attempts, sentAt } = delivery;
  return (
    <li className={classes.delivery} data-row>
      <div>
        {member ? (
          <TextLink c="inherit" to="/users/$memberId/profile" params={{ memberId: member._id }}>
            {member.fullName}
          </TextLink>
        ) : (
          text.erasedMember()
        )}
        <div className="ui-dim">{email}</div>
        <ChannelNote delivery={delivery} />
        {error && (
          <Text size="sm" c={state === 'failed' ? 'var(--mantine-color-error)' : undefined}>
            {error}
          </Text>
        )}
        <NextAttempt delivery={delivery} />
      </div>
      <Group gap="0 0.75rem" className="ui-dim">
        <DeliveryBadge delivery={delivery} />
        {sentAt && <time dateTime={sentAt}>{formatDateTime(sentAt)}</time>}
        {/* An e-mail is written with its first attempt. */}
        {attempts > 0 && (
          <TextLink
            size="sm"
            className="ui-touch-link"
            aria-label={text.messageTo({ name: member?.fullName ?? email })}
            to="/outbox"
            search={{ open: _id }}
          >
            {text.messageLink()}
          </TextLink>
        )}
      </Group>
    </li>
  );
}
