import { Box, Button, Group, Select, Stack, Text, UnstyledButton } from '@mantine/core';
import { IconTimeline } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { RUN_STATES, type Run } from '#contract/scenario-parts.ts';
import type { Scenario } from '#contract/scenarios.ts';
import { RelativeTime } from '#web/ui/RelativeTime.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { EmptyState, ErrorState, LoadingRows } from '#web/ui/states.tsx';
import { useOpenInUrl } from '#web/ui/useOpenInUrl.ts';
import { useUrlSearch } from '#web/ui/useUrlSearch.ts';
import { ScenarioSearch } from '../scenarios.search.ts';
import { RunDetail } from './RunDetail.tsx';
import { RUN_LABELS, runDuration, runTitle, sourceLabel } from './run-labels.ts';
import { runsOf } from './runs.api.ts';
import classes from './runs.module.css';

/** The runs of a scenario, the newest first, and the steps of the chosen one. It is kept current. */
export function RunsView({ scenario }: { scenario: Scenario }) {
  const [{ state: wanted, run }, change] = useUrlSearch(ScenarioSearch);
  const state = RUN_STATES.find((one) => one === wanted);
  const { data, error, refetch, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    runsOf(scenario._id, state),
  );
  const runs = data?.pages.flatMap((page) => page.data) ?? [];
  const { open, close } = useOpenInUrl('run');

  return (
    <div className={classes.view}>
      <Stack component="section" gap="sm" p="md" miw={0} visibleFrom={run ? 'md' : undefined} aria-label="Runs">
        <Select
          aria-label="State of the runs"
          data={[{ value: 'all', label: 'All runs' }, ...RUN_STATES.map((value) => ({ value, label: RUN_LABELS[value].label }))]}
          value={state ?? 'all'}
          allowDeselect={false}
          onChange={(value) => change({ state: RUN_STATES.find((one) => one === value), run: undefined })}
        />
        {error && !data ? (
          <ErrorState title="The runs could not be loaded" error={error} retry={refetch} retrying={isFetching} />
        ) : !data ? (
          <LoadingRows count={8} />
        ) : runs.length === 0 ? (
          <EmptyState
            icon={<IconTimeline size={28} />}
            title={state ? 'No run matches' : 'No runs yet'}
            action={
              state && (
                <Button variant="default" onClick={() => change({ state: undefined })}>
                  Show all runs
                </Button>
              )
            }
          >
            {state ? 'Choose another state.' : 'Run it once, or switch it on: each run is kept here, step by step.'}
          </EmptyState>
        ) : (
          <>
            <ul className="ui-plain-list">
              {runs.map((one) => (
                <li key={one._id}>
                  <RunRow run={one} isOpen={one._id === run} onOpen={() => open(one._id)} />
                </li>
              ))}
            </ul>
            {hasNextPage && (
              <Button variant="default" fullWidth loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                Show older runs
              </Button>
            )}
          </>
        )}
      </Stack>
      <Box component="section" p="md" miw={0} visibleFrom={run ? undefined : 'md'} aria-label="Run">
        {run ? (
          <RunDetail key={run} id={run} onBack={close} onOther={open} />
        ) : (
          runs.length > 0 && (
            <Text c="dimmed" ta="center" maw="24rem" mx="auto" my="4rem">
              Choose a run to see what each step was given, and what came of it.
            </Text>
          )
        )}
      </Box>
    </div>
  );
}

function RunRow({ run, isOpen, onOpen }: { run: Run; isOpen: boolean; onOpen: () => void }) {
  const { label, tone } = RUN_LABELS[run.state];
  const took = runDuration(run);
  return (
    <UnstyledButton className={`${classes.row} ui-press`} aria-current={isOpen || undefined} onClick={onOpen}>
      <Group component="span" justify="space-between" gap="xs" wrap="nowrap">
        <Text span fw={600} truncate>
          {runTitle(run)}
        </Text>
        <StatusBadge tone={tone}>{label}</StatusBadge>
      </Group>
      <Group component="span" gap="xs" className="ui-dim">
        <RelativeTime iso={run.createdAt} />
        <span>{run.subject || run.scheduledFor ? sourceLabel(run) : `${run.done} of ${run.steps} steps`}</span>
        {took && <span className="ui-numbers">{took}</span>}
      </Group>
      {run.error && (
        <Text span size="sm" c="var(--mantine-color-error)" truncate>
          {run.error}
        </Text>
      )}
    </UnstyledButton>
  );
}
