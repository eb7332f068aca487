import { Button, NativeSelect, Skeleton, Text, TextInput } from '@mantine/core';
import { IconHistory, IconMailFast, IconPlus, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CAMPAIGN_STATUS } from '#contract/campaigns.ts';
import { DeletedLink } from '#web/deleted/DeletedLink.tsx';
import { timeZone } from '#web/ui/dates.ts';
import { formatCount } from '#web/ui/figures.ts';
import { ListFoot } from '#web/ui/list/ListFoot.tsx';
import list from '#web/ui/list/list.module.css';
import { usePaging } from '#web/ui/list/usePaging.ts';
import { useSearchBox } from '#web/ui/list/useSearchBox.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { EmptyState, ErrorState, LoadingRows } from '#web/ui/states.tsx';
import { useUrlSearch } from '#web/ui/useUrlSearch.ts';
import { STATUS } from './campaign-words.ts';
import { CAMPAIGNS_PER_PAGE, campaignList } from './campaigns.api.ts';
import { CampaignListSearch } from './campaigns.search.ts';
import { CampaignRow } from './list/CampaignRow.tsx';
import classes from './list/list.module.css';

/** Every campaign with what it is at. */
export function CampaignListPage() {
  const [{ search, status, page = 1 }, change] = useUrlSearch(CampaignListSearch);
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery(campaignList({ search, status, page }));
  const box = useSearchBox(search, (text) => change({ search: text, page: undefined }, { replace: true }));
  const narrowed = search !== undefined || status !== undefined;
  const { pages, onPage } = usePaging({ page, perPage: CAMPAIGNS_PER_PAGE, count: data?.count, stale: isPlaceholderData, change });

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
        mark={data && data.count > 0 && <Text c="dimmed" className="figures">{`${formatCount(data.count)}`}</Text>}
        actions={
          <>
            <Button variant="default" leftSection={<IconHistory size={18} />} renderRoot={(props) => <Link to="/history" {...props} />}>
              History
            </Button>
            {create}
          </>
        }
      />
      <search className={list.toolbar}>
        <TextInput
          className={list.search}
          type="search"
          aria-label="Search campaigns"
          placeholder="Search campaigns"
          leftSection={<IconSearch size={16} />}
          {...box}
        />
        <NativeSelect
          aria-label="Status"
          data={[{ value: '', label: 'All statuses' }, ...CAMPAIGN_STATUS.map((value) => ({ value, label: STATUS[value].label }))]}
          value={status ?? ''}
          onChange={({ currentTarget: { value } }) => change({ status: CAMPAIGN_STATUS.find((one) => one === value), page: undefined })}
        />
      </search>
      {error && !data ? (
        <ErrorState title="Failed to load campaigns. Please try again later." error={error} retry={refetch} retrying={isFetching} />
      ) : !data ? (
        <Loading />
      ) : data.count === 0 ? (
        <EmptyState
          icon={narrowed ? <IconSearch size={28} /> : <IconMailFast size={28} />}
          title="No campaigns found"
          action={
            narrowed ? (
              <Button variant="default" onClick={() => change({ search: undefined, status: undefined, page: undefined })}>
                Show all campaigns
              </Button>
            ) : (
              create
            )
          }
        >
          {narrowed
            ? 'Try another word, or another status.'
            : 'Choose a template and who gets it; you see everything once more before the first e-mail goes out.'}
        </EmptyState>
      ) : (
        <ul className={classes.list} aria-busy={isPlaceholderData} data-stale={isPlaceholderData || undefined}>
          {data.data.map((campaign) => (
            <CampaignRow key={campaign._id} campaign={campaign} />
          ))}
        </ul>
      )}
      <ListFoot page={page} pages={pages} onPage={onPage} />
      <DeletedLink kind="campaign" />
    </>
  );
}

function Loading() {
  return (
    <div className={classes.list}>
      <LoadingRows count={6}>
        <div className={classes.row}>
          <div className={classes.main}>
            <Skeleton h={18} w="45%" my={8} />
            <Skeleton h={14} w="65%" />
          </div>
          <div>
            <Skeleton h={12} w="70%" my={8} />
            <Skeleton h={12} w="50%" />
          </div>
        </div>
      </LoadingRows>
    </div>
  );
}
