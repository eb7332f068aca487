import { Button, Group, SegmentedControl, Stack, Text, Title } from '@mantine/core';
import { IconPlus, IconRobot } from '@tabler/icons-react';
import { useState } from 'react';
import { DeletedLink } from '#web/deleted/DeletedLink.tsx';
import { CardGrid } from '#web/ui/list/Feed.tsx';
import { ListPage } from '#web/ui/list/ListPage.tsx';
import { useListPage } from '#web/ui/list/useListPage.ts';
import { formatCount } from '#web/ui/numbers.ts';
import { useOpenInUrl } from '#web/ui/useOpenInUrl.ts';
import { KeptDialog } from './kept/KeptDialog.tsx';
import { CreateDialog } from './list/CreateDialog.tsx';
import { ImportButton } from './list/ImportButton.tsx';
import { ReadyMadeCards } from './list/ReadyMadeCards.tsx';
import { ScenarioCard } from './list/ScenarioCard.tsx';
import { SCENARIOS_PER_PAGE, scenarioList } from './scenarios.api.ts';
import { ScenarioListSearch } from './scenarios.search.ts';

/** All scenarios, as cards. */
export function ScenarioListPage() {
  const list = useListPage({
    schema: ScenarioListSearch,
    filters: ['search', 'state'],
    perPage: SCENARIOS_PER_PAGE,
    query: ({ search, state, page, limit }) => scenarioList({ search, state, page, limit }),
  });
  const { shown, setFilter, answer } = list;
  const [asking, setAsking] = useState<string>();
  const dialog = useOpenInUrl('create');
  return (
    <>
      <ListPage
        list={list}
        title="Automation Scenarios"
        description="What is to happen by itself: one trigger, then up to five reactions."
        actions={<ImportButton />}
        main={
          <Button leftSection={<IconPlus size={18} />} onClick={() => dialog.open(true)}>
            New Scenario
          </Button>
        }
        searchLabel="Search scenarios"
        filters={
          <SegmentedControl
            aria-label="Show"
            value={shown.state ?? 'all'}
            onChange={(value) => setFilter({ state: value === 'active' || value === 'paused' ? value : undefined })}
            data={[
              { value: 'all', label: 'All' },
              { value: 'active', label: 'Active' },
              { value: 'paused', label: 'Paused' },
            ]}
          />
        }
        tools={
          <Group gap="xs">
            <Text c="dimmed">Active Scenarios</Text>
            <strong className="ui-numbers">{answer ? formatCount(answer.active) : '–'}</strong>
          </Group>
        }
        failed="The scenarios could not be loaded"
        empty={{
          icon: <IconRobot size={28} />,
          title: 'No scenarios yet',
          action: <Button onClick={() => dialog.open(true)}>Create Scenario</Button>,
          children: 'Create your first automation scenario to get started',
        }}
        noMatch={{
          title: 'No scenario matches',
          children: 'Try another word, or show active and paused ones.',
          showAll: 'Show all scenarios',
        }}
      >
        <CardGrid list={list} loadingLabel="Loading scenarios...">
          {answer?.data.map((scenario) => (
            <ScenarioCard key={scenario._id} scenario={scenario} onKept={() => setAsking(scenario._id)} />
          ))}
        </CardGrid>
      </ListPage>
      {list.isEmpty && !list.isFiltered && (
        <Stack component="section" maw="46rem" mx="auto" mt="lg" aria-labelledby="ready-made">
          <Title order={2} size="h3" ta="center" id="ready-made">
            Or start from a ready-made one
          </Title>
          <ReadyMadeCards />
        </Stack>
      )}
      <DeletedLink kind="scenario" />
      <CreateDialog opened={shown.create === true} onClose={dialog.close} />
      <KeptDialog scenarioId={asking} onClose={() => setAsking(undefined)} />
    </>
  );
}
