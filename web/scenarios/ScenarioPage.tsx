import { Skeleton, Stack } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { LoadedPage, useFresh } from '#web/ui/LoadedPage.tsx';
import * as word from '#web/ui/words.messages.ts';
import { ScenarioView } from './builder/ScenarioView.tsx';
import { MISSING_SCENARIO } from './scenario-labels.ts';
import { scenarioById } from './scenarios.api.ts';
import * as text from './scenarios.messages.ts';

/** One scenario: its builder and its runs. */
export function ScenarioPage() {
  const { scenarioId } = useParams({ from: '/signed-in/admin/scenario/$scenarioId' });
  return (
    <LoadedPage
      query={useFresh(scenarioById(scenarioId))}
      missing={MISSING_SCENARIO}
      failed={text.notLoaded()}
      loading={
        <Stack role="status" aria-label={word.loading()} align="center" gap={56}>
          <Skeleton h={28} w={260} mr="auto" />
          <Skeleton h={92} maw="20rem" radius="lg" />
          <Skeleton h={92} maw="20rem" radius="lg" />
          <Skeleton h={48} maw="20rem" radius="lg" />
        </Stack>
      }
    >
      {(scenario) => <ScenarioView start={scenario} />}
    </LoadedPage>
  );
}
