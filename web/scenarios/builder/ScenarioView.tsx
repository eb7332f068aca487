import { Alert, Box, Flex, Group, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useDeferredValue, useMemo, useState } from 'react';
import { USUAL_REACTIONS } from '#contract/scenario-limits.ts';
import { IF } from '#contract/scenario-ways.ts';
import { type Scenario, scenarios } from '#contract/scenarios.ts';
import { useEditorKeys } from '#web/drafts/useEditorKeys.ts';
import { useUnsavedGuard } from '#web/drafts/useUnsavedGuard.ts';
import { setting } from '#web/settings/setting.api.ts';
import { MissingPage } from '#web/ui/LoadedPage.tsx';
import { lazyPart } from '#web/ui/lazyPart.ts';
import { usePageTitle } from '#web/ui/PageHeader.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { useUrlSearch } from '#web/ui/useUrlSearch.ts';
import * as word from '#web/ui/words.messages.ts';
import { KeptDialog } from '../kept/KeptDialog.tsx';
import { KeptNotice } from '../kept/KeptNotice.tsx';
import { MISSING_SCENARIO } from '../scenario-labels.ts';
import { useScenarioCall } from '../scenarios.api.ts';
import * as shared from '../scenarios.messages.ts';
import { ScenarioSearch } from '../scenarios.search.ts';
import * as text from './builder.messages.ts';
import classes from './builder.module.css';
import { BuilderContext, type BuilderParts, useParts } from './builder-context.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import { connectionList, moduleList, sampleList, serviceList } from './parts.api.ts';
import { SidePanel } from './SidePanel.tsx';
import { SmallButton } from './SmallButton.tsx';
import { useBuilder } from './useBuilder.ts';
import { usePanel } from './usePanel.ts';
import { ViewBar } from './ViewBar.tsx';

// Phones show the list and need no canvas; the canvas needs no list.
const Canvas = lazyPart(async () => (await import('./Canvas.tsx')).Canvas);
const StepList = lazyPart(async () => (await import('./StepList.tsx')).StepList);
const RunsView = lazyPart(async () => (await import('../runs/RunsView.tsx')).RunsView);

const EMPTY: never[] = [];
const WIDE = '(min-width: 62em)';
const LAYOUT_KEY = 'cauri.scenario-layout';

export function ScenarioView({ start }: { start: Scenario }) {
  const id = start._id;
  const builder = useBuilder(start);
  const { draft, saving, saver, undo, redo, replace } = builder;
  const [{ view }, change] = useUrlSearch(ScenarioSearch);
  const [said, say] = useState('');
  const [secret, keepSecret] = useState<string>();
  const [asking, setAsking] = useState(false);
  const [asList, setAsList] = useState(() => localStorage.getItem(LAYOUT_KEY) === 'list');
  const wide = useMediaQuery(WIDE, window.matchMedia(WIDE).matches);
  const { panel, show } = usePanel(start.trigger ? undefined : { kind: 'choose', step: 'trigger' }, !wide);
  usePageTitle(draft.name || shared.scenario());
  useUnsavedGuard(saving.dirty, { save: () => saver.settle(), inAllViews: true });

  const services = useQuery(serviceList);
  const modules = useQuery(moduleList);
  const connections = useQuery(connectionList);
  const samples = useQuery(sampleList(id));
  const moduleMap = useMemo(() => new Map(modules.data?.map((module) => [module.id, module])), [modules.data]);
  const parts: BuilderParts = {
    id,
    builder,
    services: services.data ?? EMPTY,
    modules: moduleMap,
    connections: connections.data ?? EMPTY,
    samples: samples.data ?? EMPTY,
    mostReactions: useQuery(setting).data?.scenarioActions ?? USUAL_REACTIONS,
    narrow: !wide,
    panel,
    show,
    showProblem: () => {
      const { step, field } = saver.getState().stored?.problems[0] ?? {};
      const isIf = draft.reactions.some(({ _id, module }) => _id === step && module === IF);
      if (step) show({ kind: field === 'conditions' && !isIf ? 'conditions' : 'step', step });
    },
    secret,
    keepSecret,
    say,
  };

  useEditorKeys({ onSave: () => void saver.save(), onUndo: undo, onRedo: redo });
  const onLayout = (list: boolean) => {
    localStorage.setItem(LAYOUT_KEY, list ? 'list' : 'canvas');
    setAsList(list);
  };

  const needed = [modules, services, connections];
  const failed = needed.find(({ error }) => error)?.error;
  const ready = needed.every(({ data }) => data);
  const list = asList || !wide;
  if (builder.isGone) return <MissingPage {...MISSING_SCENARIO} />;
  return (
    <BuilderContext value={parts}>
      <div className={classes.page}>
        <ViewBar
          asList={asList}
          onLayout={wide ? onLayout : undefined}
          view={view}
          onView={(next) => change({ view: next, run: undefined, state: undefined })}
          onKept={() => setAsking(true)}
        />
        <SaveTrouble />
        <KeptNotice scenario={builder.scenario} onChoose={() => setAsking(true)} />
        <VisuallyHidden role="status">{said}</VisuallyHidden>
        {view === 'runs' ? (
          <Suspense fallback={<Loading />}>
            <RunsView scenario={builder.scenario} />
          </Suspense>
        ) : ready ? (
          <Flex flex={1} mih={0}>
            <Box
              component="section"
              pos="relative"
              className={list ? `${classes.list} ui-grow` : 'ui-grow'}
              aria-label={list ? text.stepsInOrder() : text.canvas()}
            >
              <Suspense fallback={<Loading />}>
                <Steps asList={list} />
              </Suspense>
            </Box>
            <SidePanel />
          </Flex>
        ) : failed ? (
          <ErrorState
            title={text.appsNotLoaded()}
            error={failed}
            retry={() => needed.forEach(({ refetch }) => void refetch())}
            retrying={needed.some(({ isFetching }) => isFetching)}
          />
        ) : (
          <Loading />
        )}
      </div>
      <KeptDialog scenarioId={asking ? id : undefined} onClose={() => setAsking(false)} />
      {saving.failure?.kind === 'conflict' && (
        <ConflictDialog
          mine={draft}
          theirs={saving.failure.theirs}
          modules={moduleMap}
          onKeepMine={() => saver.resolve(() => 'mine')}
          onTakeTheirs={replace}
        />
      )}
    </BuilderContext>
  );
}

/** The steps follow what is typed in the panel when the computer has time for it: all of them change with each keystroke. */
function Steps({ asList }: { asList: boolean }) {
  const parts = useParts();
  const later = useDeferredValue(parts);
  const steps = useMemo(() => (asList ? <StepList /> : <Canvas />), [asList]);
  return <BuilderContext value={parts.builder.isTyping ? later : parts}>{steps}</BuilderContext>;
}

const Loading = () => <div role="status" aria-label={word.loading()} />;

/** Says why the scenario could not be saved or was paused, and offers what helps. */
function SaveTrouble() {
  const { builder, id } = useParts();
  const { saver, scenario } = builder;
  const { failure } = builder.saving;
  const pause = useScenarioCall(scenarios.pause, {
    failed: shared.notPaused(),
    done({ data }) {
      saver.meet(data);
      void saver.save();
    },
  });
  const look = { color: 'amber', radius: 0, py: 'xs', icon: <IconAlertTriangle size={18} /> };
  if (failure?.kind === 'lost' || failure?.kind === 'refused')
    return (
      <Alert {...look}>
        <Group gap="xs">
          {failure.message}
          {failure.kind === 'refused' && scenario.active && (
            <SmallButton loading={pause.isPending} onClick={() => pause.mutate({ params: { id } })}>
              {text.pauseAndSave()}
            </SmallButton>
          )}
        </Group>
      </Alert>
    );
  if (!scenario.pausedReason || scenario.active) return null;
  return (
    <Alert role="status" {...look}>
      {scenario.pausedReason}
    </Alert>
  );
}
