import { Button, Skeleton } from '@mantine/core';
import { IconRobot } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError } from '#web/api/call.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';
import { ScenarioView } from './builder/ScenarioView.tsx';
import classes from './builder/view.module.css';
import { scenarioById } from './scenarios.api.ts';

/** One scenario: its builder and its runs. */
export function ScenarioPage() {
  const { scenarioId } = useParams({ from: '/signed-in/admin/scenario/$scenarioId' });
  return <LoadScenario key={scenarioId} id={scenarioId} />;
}

/** Waits for the scenario as it is now: what was kept from an earlier visit may be old. */
function LoadScenario({ id }: { id: string }) {
  const { data, error, isFetchedAfterMount, isFetching, refetch } = useQuery({ ...scenarioById(id), refetchOnMount: 'always' });
  const [loaded, setLoaded] = useState(false);
  if (data && isFetchedAfterMount && !error && !loaded) setLoaded(true);
  if (loaded && data) return <ScenarioView start={data} />;
  if (error instanceof ApiError && (error.status === 404 || error.status === 400))
    return (
      <>
        <PageHeader title="Scenario" />
        <EmptyState
          icon={<IconRobot size={28} />}
          title="This scenario does not exist"
          action={<Button renderRoot={(props) => <Link to="/scenarios" {...props} />}>All scenarios</Button>}
        >
          It may have been deleted meanwhile.
        </EmptyState>
      </>
    );
  if (error && isFetchedAfterMount)
    return (
      <>
        <PageHeader title="Scenario" />
        <ErrorState title="The scenario could not be loaded" error={error} retry={refetch} retrying={isFetching} />
      </>
    );
  return (
    <div role="status" aria-label="Loading...">
      <div className={classes.loading} aria-hidden="true">
        <Skeleton h={28} w={260} />
        <Skeleton h={92} w="min(20rem, 100%)" radius="lg" mt={48} mx="auto" />
        <Skeleton h={92} w="min(20rem, 100%)" radius="lg" mt={56} mx="auto" />
        <Skeleton h={48} w="min(20rem, 100%)" radius="lg" mt={56} mx="auto" />
      </div>
    </div>
  );
}
