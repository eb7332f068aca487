import { Group, Text } from '@mantine/core';
import { IconHistory, IconMailFast, IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { CAMPAIGN_STATUS, type Campaign } from '#contract/campaigns.ts';
import { DeletedLink } from '#web/deleted/DeletedLink.tsx';
import { timeZone } from '#web/ui/dates.ts';
import { Fact, Facts } from '#web/ui/Facts.tsx';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { Feed } from '#web/ui/list/Feed.tsx';
import { FilterSelect } from '#web/ui/list/FilterSelect.tsx';
import { ListPage } from '#web/ui/list/ListPage.tsx';
import list from '#web/ui/list/list.module.css';
import { useListPage } from '#web/ui/list/useListPage.ts';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { CampaignMenu } from './CampaignMenu.tsx';
import { CampaignProgress } from './CampaignProgress.tsx';
import { STATUS, stateSentence } from './campaign-labels.ts';
import { campaignList } from './campaigns.api.ts';
import classes from './campaigns.module.css';
import { CampaignListSearch } from './campaigns.search.ts';
import { Targets } from './list/Targets.tsx';

/** The list of campaigns with their status. */
export function CampaignListPage() {
  const list = useListPage({
    schema: CampaignListSearch,
    filters: ['search', 'status'],
    perPage: 25,
    query: ({ search, status, page, limit }) => campaignList({ search, status, page, limit }),
  });

  const create = (
    <LinkButton variant="filled" leftSection={<IconPlus size={18} />} to="/workflows/create">
      New Campaign
    </LinkButton>
  );

  return (
    <>
      <ListPage
        list={list}
        title="Campaign Workflows"
        description={`Messages to many members, once or again and again. Times are those of ${timeZone()}.`}
        withCount
        actions={
          <LinkButton leftSection={<IconHistory size={18} />} to="/history">
            History
          </LinkButton>
        }
        main={create}
        searchLabel="Search campaigns"
        filters={
          <FilterSelect
            label="Status"
            all="All statuses"
            values={CAMPAIGN_STATUS}
            labels={(value) => STATUS[value].label}
            value={list.shown.status}
            onChange={(status) => list.setFilter({ status })}
          />
        }
        failed="Failed to load campaigns. Please try again later."
        empty={{
          icon: <IconMailFast size={28} />,
          title: 'No campaigns found',
          action: create,
          children: 'Choose a template and who gets it; you see everything once more before the first e-mail goes out.',
        }}
        noMatch={{ children: 'Try another word, or another status.', showAll: 'Show all campaigns' }}
      >
        <Feed list={list}>
          {list.answer?.data.map((campaign) => (
            <CampaignRow key={campaign._id} campaign={campaign} />
          ))}
        </Feed>
      </ListPage>
      <DeletedLink kind="campaign" />
    </>
  );
}

function CampaignRow({ campaign }: { campaign: Campaign }) {
  const { _id: id, name, status, template, run } = campaign;
  const { label, tone } = STATUS[status];
  return (
    <li className={classes.row} data-row>
      <div>
        <Group gap="0 0.75rem">
          <h2 className={list.cardName}>
            <Link to="/workflows/$id" params={{ id }}>
              {name}
            </Link>
          </h2>
          <StatusBadge tone={tone}>{label}</StatusBadge>
        </Group>
        <Text c="dimmed" className="ui-numbers">
          {stateSentence(campaign)}
        </Text>
        {run && (status === 'sending' || status === 'paused') && <CampaignProgress run={run} />}
      </div>
      <div className={classes.rowFacts}>
        <Facts>
          <Fact label="Target">
            <Targets campaign={campaign} />
          </Fact>
          <Fact label="Template">{template ? template.name : 'Deleted'}</Fact>
        </Facts>
      </div>
      <CampaignMenu campaign={campaign} />
    </li>
  );
}
