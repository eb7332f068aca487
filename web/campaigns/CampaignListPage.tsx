import { Button, Text } from '@mantine/core';
import { IconHistory, IconMailFast, IconPlus, IconSearch } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { CAMPAIGN_STATUS } from '#contract/campaigns.ts';
import { DeletedLink } from '#web/deleted/DeletedLink.tsx';
import { timeZone } from '#web/ui/dates.ts';
import { formatCount } from '#web/ui/figures.ts';
import { FilterSelect } from '#web/ui/list/FilterSelect.tsx';
import { ListBody } from '#web/ui/list/ListBody.tsx';
import { RangeFoot } from '#web/ui/list/ListFoot.tsx';
import { ListToolbar } from '#web/ui/list/ListToolbar.tsx';
import styles from '#web/ui/list/list.module.css';
import { useListPage } from '#web/ui/list/useListPage.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { LoadingRows } from '#web/ui/states.tsx';
import { STATUS } from './campaign-labels.ts';
import { CAMPAIGNS_PER_PAGE, campaignList } from './campaigns.api.ts';
import { CampaignListSearch } from './campaigns.search.ts';
import { CampaignRow } from './list/CampaignRow.tsx';

/** The list of campaigns with their status. */
export function CampaignListPage() {
  const list = useListPage({
    schema: CampaignListSearch,
    filters: ['search', 'status'],
    perPage: CAMPAIGNS_PER_PAGE,
    query: ({ search, status, page }) => campaignList({ search, status, page }),
  });
  const { shown, setFilter, answer, count, atLeast, isStale } = list;

  const create = (
    <Button leftSection={<IconPlus size={18} />} renderRoot={(props) => <Link to="/workflows/create" {...props} />}>
      New Campaign
    </Button>
  );

  return (
    <>
      <PageHeader
        title="Campaign Workflows"
        description={`Messages to many members, once or again and again. Times are those of ${timeZone()}.`}
        mark={count > 0 && <Text c="dimmed" className="figures">{`${formatCount(count, atLeast)}`}</Text>}
        actions={
          <Button variant="default" leftSection={<IconHistory size={18} />} renderRoot={(props) => <Link to="/history" {...props} />}>
            History
          </Button>
        }
        main={create}
      />
      <ListToolbar
        list={list}
        search={{
          label: 'Search campaigns',
          placeholder: 'Search campaigns',
          value: shown.search,
          onSearch: (search) => setFilter({ search }, { replace: true }),
        }}
        filters={
          <FilterSelect
            label="Status"
            all="All statuses"
            values={CAMPAIGN_STATUS}
            words={(value) => STATUS[value].label}
            value={shown.status}
            onChange={(status) => setFilter({ status })}
          />
        }
      />
      <ListBody
        list={list}
        failed="Failed to load campaigns. Please try again later."
        empty={{
          icon: <IconMailFast size={28} />,
          title: 'No campaigns found',
          action: create,
          children: 'Choose a template and who gets it; you see everything once more before the first e-mail goes out.',
        }}
        noMatch={{
          icon: <IconSearch size={28} />,
          title: 'No campaigns found',
          action: (
            <Button variant="default" onClick={list.clear}>
              Show all campaigns
            </Button>
          ),
          children: 'Try another word, or another status.',
        }}
      >
        {answer ? (
          <ul className={`${styles.feed} ui-surface`} aria-busy={isStale} data-stale={isStale || undefined}>
            {answer.data.map((campaign) => (
              <CampaignRow key={campaign._id} campaign={campaign} />
            ))}
          </ul>
        ) : (
          <div className="ui-surface">
            <LoadingRows count={6} />
          </div>
        )}
      </ListBody>
      <RangeFoot list={list} />
      <DeletedLink kind="campaign" />
    </>
  );
}
