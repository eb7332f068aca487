import { Button } from '@mantine/core';
import { IconFileUnknown } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Campaign } from '#contract/campaigns.ts';
import { ApiError } from '#web/api/call.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';

interface Props {
  query: { data: Campaign | undefined; error: Error | null; refetch: () => unknown; isFetching: boolean };
  /** The title of the screen while there is no campaign. */
  title: string;
  loading: ReactNode;
  children: (campaign: Campaign) => ReactNode;
}

/** The content of a campaign's screen, or its loading or failed state. Deleted campaigns and invalid addresses have no campaign. */
export function LoadedCampaign({ query: { data, error, refetch, isFetching }, title, loading, children }: Props) {
  if (data) return children(data);
  const isMissing = error instanceof ApiError && (error.status === 404 || error.status === 400);
  return (
    <>
      <PageHeader title={isMissing ? 'Campaign Workflows' : title} description={error ? undefined : '\u00A0'} />
      {isMissing ? (
        <EmptyState
          icon={<IconFileUnknown size={28} />}
          title="Campaign not found"
          action={<Button renderRoot={(props) => <Link to="/workflows" {...props} />}>Go to campaigns</Button>}
        >
          It may have been deleted meanwhile.
        </EmptyState>
      ) : error ? (
        <ErrorState title="The campaign could not be loaded" error={error} retry={() => void refetch()} retrying={isFetching} />
      ) : (
        <div role="status" aria-label="Loading...">
          {loading}
        </div>
      )}
    </>
  );
}
