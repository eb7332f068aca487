import { Button, Skeleton, Stack } from '@mantine/core';
import { IconRobot } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError } from '#web/api/call.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';
import { ScenarioView } from './builder/ScenarioView.tsx';
import { scenarioById } from './scenarios.api.ts';

/** One scenario: its builder and its runs. */
export function ScenarioPage() {
  const { scenarioId } = useParams({ from: '/signed-in/admin/scenario/$scenarioId' });
  return <LoadScenario key={scenarioId} id={scenarioId} />;
}

/** Waits for the current scenario, because the one of an earlier visit may be outdated. */
function LoadScenario({ id }: { id: string }) {
  const { data, error, isFetchedAfterMount, isFetching, refetch } = useQuery({ ...scenarioById(id), refetchOnMount: 'always' });
  const [loaded, setLoaded] = useState(false);
  if (data && isFetchedAfterMount && !error && !loaded) setLoaded(true);
  if (loaded && data) return <ScenarioView start={data} />;
  const isMissing = error instanceof ApiError && (error.status === 404 || error.status === 400);
  if (error && (isMissing || isFetchedAfterMount))
    return (
      <>
        <PageHeader title="Scenario" />
        {isMissing ? (
          <EmptyState
            icon={<IconRobot size={28} />}
            title="This scenario does not exist"
            action={<Button renderRoot={(props) => <Link to="/scenarios" {...props} />}>All scenarios</Button>}
          >
            It may have been deleted meanwhile.
          </EmptyState>
        ) : (
          <ErrorState title="The scenario could not be loaded" error={error} retry={refetch} retrying={isFetching} />
        )}
      </>
    );
  return (
    <Stack role="status" aria-label="Loading..." align="center" gap={56}>
      <Skeleton h={28} w={260} mr="auto" />
      <Skeleton h={92} maw="20rem" radius="lg" />
      <Skeleton h={92} maw="20rem" radius="lg" />
      <Skeleton h={48} maw="20rem" radius="lg" />
    </Stack>
  );
}
