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
import { RUN_LABELS, reasonColor, reasonOf, runDuration, runTitle, sourceLabel } from './run-labels.ts';
import { runsOf } from './runs.api.ts';
import * as text from './runs.messages.ts';
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
      <Stack component="section" gap="sm" p="md" miw={0} visibleFrom={run ? 'md' : undefined} aria-label={text.runsOfScenario()}>
        <Select
          aria-label={text.stateOfRuns()}
          data={[{ value: 'all', label: text.allRuns() }, ...RUN_STATES.map((value) => ({ value, label: RUN_LABELS[value].label }))]}
          value={state ?? 'all'}
          onChange={(value) => change({ state: RUN_STATES.find((one) => one === value), run: undefined })}
        />
        {error && !data ? (
          <ErrorState title={text.runsNotLoaded()} error={error} retry={refetch} retrying={isFetching} />
        ) : !data ? (
          <LoadingRows count={8} />
        ) : runs.length === 0 ? (
          <EmptyState
            icon={<IconTimeline size={28} />}
            title={state ? text.noMatch() : text.noRuns()}
            action={
              state && (
                <Button variant="default" onClick={() => change({ state: undefined })}>
                  {text.showAllRuns()}
                </Button>
              )
            }
          >
            {state ? text.chooseAnotherState() : text.howRunsCome()}
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
                {text.showOlder()}
              </Button>
            )}
          </>
        )}
      </Stack>
      <Box component="section" p="md" miw={0} visibleFrom={run ? undefined : 'md'} aria-label={text.run()}>
        {run ? (
          <RunDetail key={run} id={run} onBack={close} onOther={open} />
        ) : (
          runs.length > 0 && (
            <Text c="dimmed" ta="center" maw="24rem" mx="auto" my="4rem">
              {text.chooseRun()}
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
  const reason = reasonOf(run);
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
        <span>{run.subject || run.scheduledFor ? sourceLabel(run) : text.stepsDone(run)}</span>
        {took && <span className="ui-numbers">{took}</span>}
      </Group>
      {reason && (
        <Text span size="sm" c={reasonColor(run.state)} truncate>
          {reason}
        </Text>
      )}
    </UnstyledButton>
  );
}
