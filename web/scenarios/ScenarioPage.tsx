import { Skeleton, Stack } from '@mantine/core';
import { IconRobot } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { LoadedPage, useFresh } from '#web/ui/LoadedPage.tsx';
import { ScenarioView } from './builder/ScenarioView.tsx';
import { scenarioById } from './scenarios.api.ts';

const MISSING = {
  screen: 'Scenario',
  title: 'This scenario does not exist',
  icon: <IconRobot size={28} />,
  to: '/scenarios',
  link: 'All scenarios',
} as const;

/** One scenario: its builder and its runs. */
export function ScenarioPage() {
  const { scenarioId } = useParams({ from: '/signed-in/admin/scenario/$scenarioId' });
  return (
    <LoadedPage
      query={useFresh(scenarioById(scenarioId))}
      missing={MISSING}
      failed="The scenario could not be loaded"
      loading={
        <Stack role="status" aria-label="Loading..." align="center" gap={56}>
          <Skeleton h={28} w={260} mr="auto" />
          <Skeleton h={92} maw="20rem" radius="lg" />
          <Skeleton h={92} maw="20rem" radius="lg" />
          <Skeleton h={48} maw="20rem" radius="lg" />
        </Stack>
      }
    >
      {(scenario) => <ScenarioView key={scenarioId} start={scenario} />}
    </LoadedPage>
  );
}
