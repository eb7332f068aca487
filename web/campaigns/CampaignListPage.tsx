import { IconHistory, IconMailFast, IconPlus } from '@tabler/icons-react';
import { CAMPAIGN_STATUS } from '#contract/campaigns.ts';
import { DeletedLink } from '#web/deleted/DeletedLink.tsx';
import { timeZone } from '#web/ui/dates.ts';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { Feed } from '#web/ui/list/Feed.tsx';
import { FilterSelect } from '#web/ui/list/FilterSelect.tsx';
import { ListPage } from '#web/ui/list/ListPage.tsx';
import { useListPage } from '#web/ui/list/useListPage.ts';
import { STATUS } from './campaign-labels.ts';
import { campaignList } from './campaigns.api.ts';
import { CampaignListSearch } from './campaigns.search.ts';
import { CampaignRow } from './list/CampaignRow.tsx';

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
