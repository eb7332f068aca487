import { Button, Skeleton } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { ApiError } from '#web/api/call.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';
import { CampaignMissing } from './CampaignMissing.tsx';
import { isEditable } from './campaign-labels.ts';
import { campaignById } from './campaigns.api.ts';
import { CampaignForm } from './form/CampaignForm.tsx';
import classes from './form/form.module.css';

export function CampaignNewPage() {
  return (
    <>
      <PageHeader title="New campaign" description="Nothing is sent before you have seen everything once more." />
      <CampaignForm campaign={undefined} />
    </>
  );
}

export function CampaignEditPage() {
  const { id } = useParams({ from: '/signed-in/admin/edit-workflow/$id' });
  // A cached older version is never edited, because the server would refuse its save.
  const { data: loaded, error, refetch, isFetching, isFetchedAfterMount } = useQuery({ ...campaignById(id), staleTime: 0 });
  const data = isFetchedAfterMount ? loaded : undefined;
  if (!data && error && isFetchedAfterMount)
    return error instanceof ApiError && (error.status === 404 || error.status === 400) ? (
      <CampaignMissing />
    ) : (
      <>
        <PageHeader title="Edit campaign" />
        <ErrorState title="The campaign could not be loaded" error={error} retry={refetch} retrying={isFetching} />
      </>
    );
  return (
    <>
      <PageHeader title="Edit campaign" description={data?.name ?? '\u00A0'} />
      {!data ? (
        <Loading />
      ) : isEditable(data) ? (
        // The edited values stay when somebody else saves; the rev shows that on saving.
        <CampaignForm key={id} campaign={data} />
      ) : (
        <EmptyState
          icon={<IconLock size={28} />}
          title="This campaign can no longer be changed"
          action={<Button renderRoot={(props) => <Link to="/workflows/$id" params={{ id }} {...props} />}>Go to the campaign</Button>}
        >
          It has been sent, or is on its way. To send something like it, duplicate it and change the copy.
        </EmptyState>
      )}
    </>
  );
}

function Loading() {
  return (
    <div role="status" aria-label="Loading...">
      <div className={classes.columns} aria-hidden="true">
        <div className={classes.sheet}>
          <Skeleton h={44} />
          <Skeleton h={44} />
          <Skeleton h={260} />
        </div>
        <div className={classes.sheet}>
          <Skeleton h={90} />
          <Skeleton h={44} />
          <Skeleton h={44} />
        </div>
      </div>
    </div>
  );
}
