import { Button, SegmentedControl } from '@mantine/core';
import { IconFileImport, IconPlus, IconRobot } from '@tabler/icons-react';
import { useState } from 'react';
import { DeletedLink } from '#web/deleted/DeletedLink.tsx';
import { CardGrid } from '#web/ui/list/Feed.tsx';
import { ListPage } from '#web/ui/list/ListPage.tsx';
import { useListPage } from '#web/ui/list/useListPage.ts';
import { formatCount } from '#web/ui/numbers.ts';
import { useOpenInUrl } from '#web/ui/useOpenInUrl.ts';
import { KeptDialog } from './kept/KeptDialog.tsx';
import { CreateDialog } from './list/CreateDialog.tsx';
import { DeleteDialog } from './list/DeleteDialog.tsx';
import classes from './list/list.module.css';
import { ReadyMadeCards } from './list/ReadyMadeCards.tsx';
import { ScenarioCard } from './list/ScenarioCard.tsx';
import { useImportFile } from './list/useImportFile.tsx';
import { SCENARIOS_PER_PAGE, scenarioList } from './scenarios.api.ts';
import { ScenarioListSearch } from './scenarios.search.ts';

/** One trigger plus reactions, as cards. */
export function ScenarioListPage() {
  const list = useListPage({
    schema: ScenarioListSearch,
    filters: ['search', 'state'],
    perPage: SCENARIOS_PER_PAGE,
    query: ({ search, state, page, limit }) => scenarioList({ search, state, page, limit }),
  });
  const { shown, setFilter, answer } = list;
  const [deleting, setDeleting] = useState<{ _id: string; name: string }>();
  const [asking, setAsking] = useState<string>();
  const importFile = useImportFile();
  const dialog = useOpenInUrl('create');
  return (
    <>
      {importFile.input}
      <ListPage
        list={list}
        title="Automation Scenarios"
        description="What is to happen by itself: one trigger, then up to five reactions."
        actions={
          <Button variant="default" leftSection={<IconFileImport size={18} />} loading={importFile.isPending} onClick={importFile.choose}>
            Import
          </Button>
        }
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
          <p className={classes.active}>
            <span className={classes.activeLabel}>Active Scenarios</span>
            <strong className="figures">{answer ? formatCount(answer.active) : '–'}</strong>
          </p>
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
            <ScenarioCard
              key={scenario._id}
              scenario={scenario}
              onDelete={() => setDeleting(scenario)}
              onKept={() => setAsking(scenario._id)}
            />
          ))}
        </CardGrid>
      </ListPage>
      {list.isEmpty && !list.isFiltered && (
        <section className={classes.readyMade} aria-labelledby="ready-made">
          <h2 id="ready-made">Or start from a ready-made one</h2>
          <ReadyMadeCards />
        </section>
      )}
      <DeletedLink kind="scenario" />
      <CreateDialog opened={shown.create === true} onClose={dialog.close} />
      <KeptDialog scenarioId={asking} onClose={() => setAsking(undefined)} />
      <DeleteDialog scenario={deleting} onClose={() => setDeleting(undefined)} />
    </>
  );
}
