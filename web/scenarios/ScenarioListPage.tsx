import { Button, SegmentedControl, TextInput } from '@mantine/core';
import { IconFileImport, IconPlus, IconRobot, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DeletedLink } from '#web/deleted/DeletedLink.tsx';
import { formatCount } from '#web/ui/figures.ts';
import { ListFoot } from '#web/ui/list/ListFoot.tsx';
import list from '#web/ui/list/list.module.css';
import { usePaging } from '#web/ui/list/usePaging.ts';
import { useSearchBox } from '#web/ui/list/useSearchBox.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';
import { useOpenInUrl } from '#web/ui/useOpenInUrl.ts';
import { useUrlSearch } from '#web/ui/useUrlSearch.ts';
import { KeptDialog } from './kept/KeptDialog.tsx';
import { CreateDialog } from './list/CreateDialog.tsx';
import { DeleteDialog } from './list/DeleteDialog.tsx';
import { LoadingCards } from './list/LoadingCards.tsx';
import classes from './list/list.module.css';
import { ReadyMadeCards } from './list/ReadyMadeCards.tsx';
import { ScenarioCard } from './list/ScenarioCard.tsx';
import { useImportFile } from './list/useImportFile.tsx';
import { SCENARIOS_PER_PAGE, scenarioList } from './scenarios.api.ts';
import { ScenarioListSearch } from './scenarios.search.ts';

/** One trigger plus reactions, as cards. */
export function ScenarioListPage() {
  const [{ search, state, create, page = 1 }, change] = useUrlSearch(ScenarioListSearch);
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery(
    scenarioList({ search, state, page, limit: SCENARIOS_PER_PAGE }),
  );
  const box = useSearchBox(search, (text) => change({ search: text, page: undefined }, { replace: true }));
  const [deleting, setDeleting] = useState<{ _id: string; name: string }>();
  const [asking, setAsking] = useState<string>();
  const importFile = useImportFile();
  const dialog = useOpenInUrl('create');
  const narrowed = search !== undefined || state !== undefined;
  const { pages, onPage } = usePaging({ page, perPage: SCENARIOS_PER_PAGE, count: data?.count, stale: isPlaceholderData, change });

  const none = data && data.count === 0 && !narrowed;
  return (
    <>
      <PageHeader
        title="Automation Scenarios"
        description="What is to happen by itself: one trigger, then up to five reactions."
        actions={
          <>
            <Button variant="default" leftSection={<IconFileImport size={18} />} loading={importFile.isPending} onClick={importFile.choose}>
              Import
            </Button>
            <Button leftSection={<IconPlus size={18} />} onClick={() => dialog.open(true)}>
              New Scenario
            </Button>
          </>
        }
      />
      {importFile.input}
      <div className={classes.toolbar}>
        <p className={classes.active}>
          <span className={classes.activeLabel}>Active Scenarios</span>
          <strong className="figures">{data ? formatCount(data.active) : '–'}</strong>
        </p>
        <search className={classes.filters}>
          <TextInput
            className={list.search}
            type="search"
            aria-label="Search scenarios"
            placeholder="Search scenarios"
            leftSection={<IconSearch size={16} />}
            {...box}
          />
          <SegmentedControl
            aria-label="Show"
            value={state ?? 'all'}
            onChange={(value) => change({ state: value === 'active' || value === 'paused' ? value : undefined, page: undefined })}
            data={[
              { value: 'all', label: 'All' },
              { value: 'active', label: 'Active' },
              { value: 'paused', label: 'Paused' },
            ]}
          />
        </search>
      </div>
      {error && !data ? (
        <ErrorState title="The scenarios could not be loaded" error={error} retry={refetch} retrying={isFetching} />
      ) : !data ? (
        <LoadingCards />
      ) : none ? (
        <>
          <EmptyState
            icon={<IconRobot size={28} />}
            title="No scenarios yet"
            action={<Button onClick={() => dialog.open(true)}>Create Scenario</Button>}
          >
            Create your first automation scenario to get started
          </EmptyState>
          <section className={classes.readyMade} aria-labelledby="ready-made">
            <h2 id="ready-made">Or start from a ready-made one</h2>
            <ReadyMadeCards />
          </section>
        </>
      ) : data.data.length === 0 ? (
        <EmptyState
          icon={<IconSearch size={28} />}
          title="No scenario matches"
          action={
            <Button variant="default" onClick={() => change({ search: undefined, state: undefined, page: undefined })}>
              Show all scenarios
            </Button>
          }
        >
          Try another word, or show active and paused ones.
        </EmptyState>
      ) : (
        <ul className={classes.grid} aria-busy={isPlaceholderData} data-stale={isPlaceholderData || undefined}>
          {data.data.map((scenario) => (
            <ScenarioCard
              key={scenario._id}
              scenario={scenario}
              onDelete={() => setDeleting(scenario)}
              onKept={() => setAsking(scenario._id)}
            />
          ))}
        </ul>
      )}
      <ListFoot page={page} pages={pages} onPage={onPage} />
      <DeletedLink kind="scenario" />
      <CreateDialog opened={create === true} onClose={dialog.close} />
      <KeptDialog scenarioId={asking} onClose={() => setAsking(undefined)} />
      <DeleteDialog scenario={deleting} onClose={() => setDeleting(undefined)} />
    </>
  );
}
