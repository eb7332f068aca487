import { Paper, SimpleGrid, Skeleton, Stack } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import type { Campaign } from '#contract/campaigns.ts';
import * as area from '#web/shell/shell.messages.ts';
import { BackLink } from '#web/ui/BackLink.tsx';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { LoadedPage, useFresh } from '#web/ui/LoadedPage.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import * as word from '#web/ui/words.messages.ts';
import { isEditable, MISSING_CAMPAIGN } from './campaign-labels.ts';
import { campaignById } from './campaigns.api.ts';
import * as campaignText from './campaigns.messages.ts';
import { CampaignForm } from './form/CampaignForm.tsx';
import * as text from './form/form.messages.ts';

export function CampaignNewPage() {
  return (
    <>
      <PageHeader
        back={<BackLink to="/workflows">{area.workflows()}</BackLink>}
        title={text.newCampaign()}
        description={text.nothingSentYet()}
      />
      <CampaignForm campaign={undefined} />
    </>
  );
}

export function CampaignEditPage() {
  const { id } = useParams({ from: '/signed-in/admin/edit-workflow/$id' });
  return (
    <LoadedPage
      query={useFresh(campaignById(id))}
      title={text.editCampaign()}
      missing={MISSING_CAMPAIGN}
      failed={campaignText.loadingFailed()}
      loading={LOADING}
    >
      {(campaign) => (
        <>
          <PageHeader
            back={<BackLink to="/workflows">{area.workflows()}</BackLink>}
            title={text.editCampaign()}
            description={campaign.name}
          />
          {/* The edited values stay when somebody else saves; the rev shows that on saving. */}
          <EditForm campaign={campaign} />
        </>
      )}
    </LoadedPage>
  );
}

/** A campaign may begin while its form is open. What was typed until then stays. */
function EditForm({ campaign }: { campaign: Campaign }) {
  const { _id: id } = campaign;
  const isClosed = !isEditable(campaign);
  const [isTyped, setTyped] = useState(false);
  if (!isClosed || isTyped) return <CampaignForm campaign={campaign} isClosed={isClosed} onTyped={setTyped} />;
  return (
    <EmptyState
      icon={<IconLock size={28} />}
      title={text.cannotChange()}
      action={
        <LinkButton variant="filled" to="/workflows/$id" params={{ id }}>
          {text.goToCampaign()}
        </LinkButton>
      }
    >
      {text.cannotChangeHint()}
    </EmptyState>
  );
}

const LOADING = (
  <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg" role="status" aria-label={word.loading()}>
    {[260, 90].map((height) => (
      <Stack key={height} component={Paper} p="lg">
        <Skeleton h={44} />
        <Skeleton h={44} />
        <Skeleton h={height} />
      </Stack>
    ))}
  </SimpleGrid>
);
