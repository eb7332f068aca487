import { Button } from '@mantine/core';
import { IconFileUnknown } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { EmptyState } from '#web/ui/states.tsx';

/** Shown for a deleted campaign and for an address that was never valid. */
export function CampaignMissing() {
  return (
    <>
      <PageHeader title="Campaign Workflows" />
      <EmptyState
        icon={<IconFileUnknown size={28} />}
        title="Campaign not found"
        action={<Button renderRoot={(props) => <Link to="/workflows" {...props} />}>Go to campaigns</Button>}
      >
        It may have been deleted meanwhile.
      </EmptyState>
    </>
  );
}
