import { Button } from '@mantine/core';
import { IconTimeline } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { RUN_STATES, type Run } from '#contract/scenario-parts.ts';
import { MOST_RETRIED } from '#contract/scenario-runs.ts';
import { scenarios } from '#contract/scenarios.ts';
import * as area from '#web/shell/shell.messages.ts';
import { BackLink } from '#web/ui/BackLink.tsx';
import { DaysFilter } from '#web/ui/DaysFilter.tsx';
import type { Column } from '#web/ui/list/columns.ts';
import { DataTable } from '#web/ui/list/DataTable.tsx';
import { byId, FilterSelect } from '#web/ui/list/FilterSelect.tsx';
import { ListPage } from '#web/ui/list/ListPage.tsx';
import list from '#web/ui/list/list.module.css';
import { SelectionBar } from '#web/ui/list/SelectionBar.tsx';
import { useColumns } from '#web/ui/list/useColumns.ts';
import { useListPage } from '#web/ui/list/useListPage.ts';
import { useSelection } from '#web/ui/list/useSelection.ts';
import { RelativeTime } from '#web/ui/RelativeTime.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { toast } from '#web/ui/toast.tsx';
import * as word from '#web/ui/words.messages.ts';
import { everyScenario, useScenarioCall } from '../scenarios.api.ts';
import * as shared from '../scenarios.messages.ts';
import { AllRunsSearch } from '../scenarios.search.ts';
import * as text from './all-runs.messages.ts';
import { RUN_LABELS, reasonOf, runTitle, sourceLabel } from './run-labels.ts';
import { allRuns, RUNS_PER_PAGE } from './runs.api.ts';
import * as runText from './runs.messages.ts';

const Title = ({ run }: { run: Run }) => (
  <Link {...placeOf(run)} className={list.name} data-row-link>
    {runTitle(run)}
  </Link>
);
const State = ({ run: { state } }: { run: Run }) => <StatusBadge tone={RUN_LABELS[state].tone}>{RUN_LABELS[state].label}</StatusBadge>;
const placeOf = ({ _id, scenario }: Run) =>
  ({ to: '/scenario/$scenarioId', params: { scenarioId: scenario }, search: { view: 'runs', run: _id } }) as const;

const COLUMNS: Column<Run>[] = [
  { id: 'subject', label: text.subject(), cell: (run) => <Title run={run} /> },
  { id: 'scenario', label: shared.scenario(), cell: ({ scenarioName }) => scenarioName },
  { id: 'state', label: word.state(), cell: (run) => <State run={run} /> },
  { id: 'error', label: text.reason(), cell: reasonOf },
  { id: 'source', label: runText.begunBy(), cell: sourceLabel },
  { id: 'time', label: text.time(), cell: ({ createdAt }) => <RelativeTime iso={createdAt} /> },
];

/** The runs of all scenarios; failed ones can be retried together. */
export function AllRunsPage() {
  const runs = useListPage({
    schema: AllRunsSearch,
    filters: ['search', 'state', 'scenario', 'from', 'to'],
    perPage: RUNS_PER_PAGE,
    query: ({ search, state, scenario, from, to, page, limit }) =>
      allRuns({ search, state: RUN_STATES.find((one) => one === state), scenario, from, to, page, limit }),
  });
  const { shown, setFilter, answer } = runs;
  const { data: known } = useQuery(everyScenario);
  const state = RUN_STATES.find((one) => one === shown.state);
  const navigate = useNavigate();
  const open = useCallback((run: Run) => void navigate(placeOf(run)), [navigate]);
  const columns = useColumns('scenario-runs', COLUMNS);
  const selection = useSelection({ filter: runs.filter, count: runs.count, most: MOST_RETRIED });
  const retry = useScenarioCall(scenarios.retryMany, {
    done({ data: { count, refused, refusedCount } }) {
      if (count > 0) toast.success(text.goOn({ count }));
      const [first] = refused;
      if (first) toast.error(text.notRetried({ count: refusedCount }), first.reason);
    },
    failed: text.retryFailed(),
  });
  const retryAs = (definition: 'then' | 'current') => {
    const chosen = selection.chosen();
    const { search, scenario, from, to } = shown;
    const filter = { search, scenario, from, to, state };
    const body = { definition, runs: 'ids' in chosen ? chosen : { filter, except: chosen.except } };
    // The toast of useCall shows a failure.
    retry.mutateAsync({ body }).then(selection.clear, () => {});
  };
  return (
    <ListPage
      list={runs}
      title={text.title()}
      description={text.purpose()}
      withCount
      back={<BackLink to="/scenarios">{area.scenarios()}</BackLink>}
      searchLabel={text.search()}
      filters={
        <>
          <FilterSelect
            label={word.state()}
            all={word.allStates()}
            values={RUN_STATES}
            labels={(one) => RUN_LABELS[one].label}
            value={state}
            onChange={(value) => setFilter({ state: value })}
          />
          <FilterSelect
            label={shared.scenario()}
            all={shared.allScenarios()}
            {...byId(known, ({ name }) => name)}
            value={shown.scenario}
            onChange={(value) => setFilter({ scenario: value })}
          />
          <DaysFilter from={shown.from} to={shown.to} onChange={setFilter} />
        </>
      }
      failed={runText.runsNotLoaded()}
      empty={{ icon: <IconTimeline size={28} />, title: runText.noRuns(), children: text.howRunsCome() }}
      noMatch={{ title: runText.noMatch(), showAll: runText.showAllRuns() }}
    >
      <DataTable
        label={text.title()}
        list={runs}
        rows={answer?.data}
        idOf={({ _id }) => _id}
        nameOf={runTitle}
        columns={columns}
        selection={selection}
        isSelectable={({ state: one }) => one === 'failed'}
        onOpen={open}
        card={(run) => (
          <>
            <div className={list.cardLine}>
              {run.scenarioName}
              <State run={run} />
            </div>
            <Title run={run} />
            {reasonOf(run) && <span>{reasonOf(run)}</span>}
            <span className="ui-dim">
              <RelativeTime iso={run.createdAt} />
            </span>
          </>
        )}
      />
      {answer && (
        <SelectionBar
          label={text.selectedRuns()}
          selection={selection}
          ids={answer.data.filter((run) => run.state === 'failed').map(({ _id }) => _id)}
          // All matching runs can be chosen only among failed ones, because only those can be retried.
          list={{ ...runs, count: state === 'failed' ? runs.count : selection.size, atLeast: false }}
        >
          {selection.size > MOST_RETRIED && <span className="ui-dim ui-small">{text.mostAtOnce({ most: MOST_RETRIED })}</span>}
          <Button variant="default" size="compact-sm" loading={retry.isPending} onClick={() => retryAs('then')}>
            {text.retryThen()}
          </Button>
          <Button variant="default" size="compact-sm" loading={retry.isPending} onClick={() => retryAs('current')}>
            {text.retryCurrent()}
          </Button>
        </SelectionBar>
      )}
    </ListPage>
  );
}
