import { Button, Paper, SimpleGrid, Skeleton, Stack } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { isEditable } from './campaign-labels.ts';
import { campaignById } from './campaigns.api.ts';
import { CampaignForm } from './form/CampaignForm.tsx';
import { LoadedCampaign } from './LoadedCampaign.tsx';

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
  const query = useQuery({ ...campaignById(id), staleTime: 0 });
  // A cached older version is never edited, because the server would refuse its save.
  const current = query.isFetchedAfterMount ? query : { ...query, data: undefined, error: null };
  return (
    <LoadedCampaign query={current} title="Edit campaign" loading={<LoadingForm />}>
      {(campaign) => (
        <>
          <PageHeader title="Edit campaign" description={campaign.name} />
          {isEditable(campaign) ? (
            // The edited values stay when somebody else saves; the rev shows that on saving.
            <CampaignForm key={id} campaign={campaign} />
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
      )}
    </LoadedCampaign>
  );
}

const LoadingForm = () => (
  <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg" aria-hidden="true">
    {[260, 90].map((height) => (
      <Stack key={height} component={Paper} p="lg">
        <Skeleton h={44} />
        <Skeleton h={44} />
        <Skeleton h={height} />
      </Stack>
    ))}
  </SimpleGrid>
);
