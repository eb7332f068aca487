import { Group, Stack, Text } from '@mantine/core';
import { IconHistory, IconMailFast, IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { CAMPAIGN_STATUS, type Campaign } from '#contract/campaigns.ts';
import { DeletedLink } from '#web/deleted/DeletedLink.tsx';
import { timeZone } from '#web/ui/dates.ts';
import { Fact, Facts } from '#web/ui/Facts.tsx';
import { heldTogether } from '#web/ui/held-together.ts';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { Feed } from '#web/ui/list/Feed.tsx';
import { FilterSelect } from '#web/ui/list/FilterSelect.tsx';
import { ListPage } from '#web/ui/list/ListPage.tsx';
import list from '#web/ui/list/list.module.css';
import { useListPage } from '#web/ui/list/useListPage.ts';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import * as word from '#web/ui/words.messages.ts';
import { CampaignMenu } from './CampaignMenu.tsx';
import { CampaignProgress } from './CampaignProgress.tsx';
import { STATUS, stateSentence, statusTone } from './campaign-labels.ts';
import { campaignList } from './campaigns.api.ts';
import * as text from './campaigns.messages.ts';
import classes from './campaigns.module.css';
import { CampaignListSearch } from './campaigns.search.ts';
import { Targets } from './list/Targets.tsx';

export function CampaignListPage() {
  const list = useListPage({
    schema: CampaignListSearch,
    filters: ['search', 'status'],
    perPage: 25,
    query: ({ search, status, page, limit }) => campaignList({ search, status, page, limit }),
  });

  const create = (
    <LinkButton variant="filled" leftSection={<IconPlus size={18} />} to="/workflows/create">
      {text.createCampaign()}
    </LinkButton>
  );

  return (
    <>
      <ListPage
        list={list}
        title={text.campaignWorkflows()}
        description={text.purpose({ zone: timeZone() })}
        withCount
        actions={
          <LinkButton leftSection={<IconHistory size={18} />} to="/history">
            {text.history()}
          </LinkButton>
        }
        main={create}
        searchLabel={text.searchCampaigns()}
        filters={
          <FilterSelect
            label={word.status()}
            all={word.allStatuses()}
            values={CAMPAIGN_STATUS}
            labels={(value) => STATUS[value].label}
            value={list.shown.status}
            onChange={(status) => list.setFilter({ status })}
          />
        }
        failed={text.listFailed()}
        empty={{
          icon: <IconMailFast size={28} />,
          title: text.noCampaigns(),
          action: create,
          children: text.howToBegin(),
        }}
        noMatch={{ children: word.tryAnotherStatus(), showAll: text.showAllCampaigns() }}
      >
        <Feed list={list}>
          {list.answer?.data.map((campaign) => (
            <CampaignRow key={campaign._id} campaign={campaign} />
          ))}
        </Feed>
      </ListPage>
      <DeletedLink kind="campaign" isLoading={list.isLoading} />
    </>
  );
}

function CampaignRow({ campaign }: { campaign: Campaign }) {
  const { _id: id, name, status, template, run } = campaign;
  return (
    <li className={classes.row} data-row>
      <Stack gap={6}>
        <Group gap="0 0.75rem">
          <h2 className={list.cardName}>
            <Link to="/workflows/$id" params={{ id }}>
              {heldTogether(name)}
            </Link>
          </h2>
          <StatusBadge tone={statusTone(campaign)}>{STATUS[status].label}</StatusBadge>
        </Group>
        <Text c="dimmed" className="ui-numbers">
          {stateSentence(campaign)}
        </Text>
        {run && (status === 'sending' || status === 'paused') && <CampaignProgress run={run} />}
      </Stack>
      <div className={classes.rowFacts}>
        <Facts>
          <Fact label={text.target()}>
            <Targets campaign={campaign} />
          </Fact>
          <Fact label={text.template()}>{template ? template.name : word.none()}</Fact>
        </Facts>
      </div>
      <CampaignMenu campaign={campaign} />
    </li>
  );
}
