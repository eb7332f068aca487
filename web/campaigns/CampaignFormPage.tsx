import { Paper, SimpleGrid, Skeleton, Stack } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { LoadedPage, useFresh } from '#web/ui/LoadedPage.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { isEditable, MISSING_CAMPAIGN } from './campaign-labels.ts';
import { campaignById } from './campaigns.api.ts';
import { CampaignForm } from './form/CampaignForm.tsx';

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
  return (
    <LoadedPage
      query={useFresh(campaignById(id))}
      title="Edit campaign"
      missing={MISSING_CAMPAIGN}
      failed="The campaign could not be loaded"
      loading={LOADING}
    >
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
              action={
                <LinkButton variant="filled" to="/workflows/$id" params={{ id }}>
                  Go to the campaign
                </LinkButton>
              }
            >
              It has been sent, or is on its way. To send something like it, duplicate it and change the copy.
            </EmptyState>
          )}
        </>
      )}
    </LoadedPage>
  );
}

const LOADING = (
  <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg" role="status" aria-label="Loading...">
    {[260, 90].map((height) => (
      <Stack key={height} component={Paper} p="lg">
        <Skeleton h={44} />
        <Skeleton h={44} />
        <Skeleton h={height} />
      </Stack>
    ))}
  </SimpleGrid>
);
