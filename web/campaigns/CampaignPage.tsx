import { Button, Skeleton } from '@mantine/core';
import { IconArrowLeft, IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import type { Campaign } from '#contract/campaigns.ts';
import { ApiError } from '#web/api/call.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { useUrlSearch } from '#web/ui/useUrlSearch.ts';
import { CampaignMenu } from './CampaignMenu.tsx';
import { CampaignMissing } from './CampaignMissing.tsx';
import { isEditable, STATUS, stateSentence } from './campaign-labels.ts';
import { campaignById, campaignRuns } from './campaigns.api.ts';
import { CampaignSearch } from './campaigns.search.ts';
import { DetailsCard } from './detail/DetailsCard.tsx';
import classes from './detail/detail.module.css';
import { ReviewCard } from './detail/ReviewCard.tsx';
import { RunCard } from './detail/RunCard.tsx';
import { RunList } from './detail/RunList.tsx';
import { RunLog } from './detail/RunLog.tsx';

/** One campaign: the review before it is launched, its progress, and its recipients. */
export function CampaignPage() {
  const { id } = useParams({ from: '/signed-in/admin/workflows/$id' });
  const { data, error, refetch, isFetching } = useQuery(campaignById(id));
  if (!data && error instanceof ApiError && (error.status === 404 || error.status === 400)) return <CampaignMissing />;
  if (!data && error)
    return (
      <>
        <PageHeader title="Campaign" />
        <ErrorState title="The campaign could not be loaded" error={error} retry={refetch} retrying={isFetching} />
      </>
    );
  return data ? <Loaded campaign={data} /> : <Loading />;
}

function Loaded({ campaign }: { campaign: Campaign }) {
  const { _id: id, name, status } = campaign;
  const navigate = useNavigate();
  const [search] = useUrlSearch(CampaignSearch);
  const { data: runs } = useQuery({ ...campaignRuns(id), enabled: campaign.run !== null });
  const chosen = runs?.data.find(({ _id }) => _id === search.run);
  const run = chosen ?? campaign.run;
  const { label, tone } = STATUS[status];
  const before = status === 'draft' || status === 'scheduled' || status === 'failed';
  return (
    <>
      <PageHeader
        title={name}
        mark={<StatusBadge tone={tone}>{label}</StatusBadge>}
        // The progress of a sending campaign is shown below.
        description={before || !campaign.run ? stateSentence(campaign) : undefined}
        actions={
          <>
            <Button variant="default" leftSection={<IconArrowLeft size={18} />} renderRoot={(props) => <Link to="/workflows" {...props} />}>
              Back
            </Button>
            {isEditable(campaign) && (
              <Button
                variant="default"
                leftSection={<IconPencil size={18} />}
                renderRoot={(props) => <Link to="/edit-workflow/$id" params={{ id }} {...props} />}
              >
                Edit
              </Button>
            )}
            <CampaignMenu campaign={campaign} onRemoved={() => void navigate({ to: '/workflows' })} />
          </>
        }
      />
      <div className={classes.columns}>
        <div className={classes.column}>
          {before && <ReviewCard campaign={campaign} />}
          {run && <RunCard campaign={campaign} run={run} last={run._id === campaign.run?._id} />}
          {run && <RunLog key={run._id} run={run} />}
        </div>
        <div className={classes.column}>
          <DetailsCard campaign={campaign} />
          {runs && runs.count > 1 && <RunList campaignId={id} runs={runs.data} count={runs.count} shown={run?._id} />}
        </div>
      </div>
    </>
  );
}

function Loading() {
  return (
    <>
      <PageHeader title="Campaign" description={'\u00A0'} />
      <div className={classes.columns} role="status" aria-label="Loading...">
        <div className={classes.card} aria-hidden="true">
          <Skeleton h={24} w="40%" />
          <Skeleton h={48} mt="md" />
          <Skeleton h={16} mt="md" />
          <Skeleton h={16} mt="xs" w="70%" />
        </div>
      </div>
    </>
  );
}
