import { ActionIcon, Button, SegmentedControl, Switch, Tooltip, VisuallyHidden } from '@mantine/core';
import { IconAdjustments, IconArrowBackUp, IconArrowForwardUp, IconArrowLeft, IconPlayerPlay } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { SaveState } from '#web/drafts/SaveState.tsx';
import { activeBadge } from '#web/scenarios/scenario-labels.ts';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useHasKept } from '../kept/kept.api.ts';
import { useSwitchScenario } from '../scenarios.api.ts';
import { useParts } from './builder-context.ts';
import { setSettings } from './draft.ts';
import { MoreMenu } from './MoreMenu.tsx';
import { PublishBar } from './PublishBar.tsx';
import { useRunOnce } from './trial.api.ts';
import classes from './view.module.css';

const TrialDialog = lazy(() => import('./TrialDialog.tsx').then((module) => ({ default: module.TrialDialog })));

interface Props {
  asList: boolean;
  /** Undefined where there is no choice. */
  onLayout: ((list: boolean) => void) | undefined;
  view: 'runs' | undefined;
  onView: (view: 'runs' | undefined) => void;
  /** Asks what is to become of events that came while it was paused. */
  onKept: () => void;
}

/** Over both views: name, whether it is on, whether it is saved, and what can be done with the whole. */
export function ViewBar({ asList, onLayout, view, onView, onKept }: Props) {
  const { builder, id, show } = useParts();
  const { draft, saving, edit, undo, redo, canUndo, canRedo } = builder;
  const badge = activeBadge(builder.scenario);
  const errors = saving.failure?.kind === 'refused' ? saving.failure.errors : {};
  return (
    <header className={classes.bar}>
      <div className={classes.titleRow}>
        <ActionIcon aria-label="All scenarios" renderRoot={(props) => <Link to="/scenarios" {...props} />}>
          <IconArrowLeft size={20} />
        </ActionIcon>
        <h1 className={VisuallyHidden.classes.root}>{draft.name}</h1>
        <input
          className={classes.name}
          aria-label="Scenario Name"
          aria-invalid={Boolean(errors.name) || draft.name.trim() === ''}
          maxLength={120}
          autoComplete="off"
          value={draft.name}
          placeholder="Scenario name is required"
          onChange={({ currentTarget }) => edit(setSettings({ name: currentTarget.value }), 'name')}
        />
        <StatusBadge tone={badge.tone}>{badge.label}</StatusBadge>
        <ActiveSwitch onKept={onKept} />
      </div>
      <div className={classes.tools}>
        <SaveState state={builder.saving} />
        <PublishBar />
        {view !== 'runs' && (
          <>
            <Tool label="Undo" keys="Ctrl+Z" disabled={!canUndo} onClick={undo}>
              <IconArrowBackUp size={18} />
            </Tool>
            <Tool label="Redo" keys="Ctrl+Shift+Z" disabled={!canRedo} onClick={redo}>
              <IconArrowForwardUp size={18} />
            </Tool>
            <Tool label="Limits" onClick={() => show({ kind: 'settings' })}>
              <IconAdjustments size={18} />
            </Tool>
            {onLayout && (
              <SegmentedControl
                size="xs"
                aria-label="Show the steps as"
                value={asList ? 'list' : 'canvas'}
                onChange={(value) => onLayout(value === 'list')}
                data={[
                  { value: 'canvas', label: 'Canvas' },
                  { value: 'list', label: 'List' },
                ]}
              />
            )}
          </>
        )}
        <SegmentedControl
          size="xs"
          aria-label="Show"
          value={view ?? 'builder'}
          onChange={(value) => onView(value === 'runs' ? 'runs' : undefined)}
          data={[
            { value: 'builder', label: 'Builder' },
            { value: 'runs', label: 'Runs' },
          ]}
        />
        <RunOnce />
        <MoreMenu id={id} name={draft.name} />
      </div>
    </header>
  );
}

interface ToolProps {
  label: string;
  keys?: string;
  disabled?: boolean;
  onClick: () => void;
  children: ReactNode;
}
function Tool({ label, keys, children, ...button }: ToolProps) {
  return (
    <Tooltip label={keys ? `${label} (${keys})` : label}>
      <ActionIcon aria-label={label} {...button}>
        {children}
      </ActionIcon>
    </Tooltip>
  );
}

function ActiveSwitch({ onKept }: { onKept: () => void }) {
  const { builder, id, show } = useParts();
  const { saver } = builder;
  const change = useSwitchScenario();
  const hasKept = useHasKept();
  const { active } = builder.scenario;
  const onChange = async (checked: boolean) => {
    const outcome = await saver.save();
    if (outcome.kind === 'conflict') return;
    // Paused, what is incomplete can be saved.
    if (outcome.kind !== 'saved' && checked) return toast.error('The scenario could not be saved', outcome.message);
    change.mutateAsync({ id, active: checked }).then(
      async ({ data }) => {
        saver.meet(data);
        saver.flush();
        toast.success(checked ? 'The scenario is active' : 'The scenario is paused');
        if (checked && (await hasKept(id))) onKept();
      },
      (error) => {
        toast.error(checked ? 'The scenario cannot be active yet' : 'The scenario could not be paused', error);
        const first = checked ? saver.getState().stored?.problems[0] : undefined;
        if (first?.step) show({ kind: 'step', step: first.step });
      },
    );
  };
  return (
    <Switch
      aria-label="Active"
      checked={change.isPending ? change.variables.active : active}
      onChange={({ currentTarget }) => void onChange(currentTarget.checked)}
    />
  );
}

function RunOnce() {
  const { builder, id } = useParts();
  const navigate = useNavigate();
  const run = useRunOnce(id);
  const [asking, setAsking] = useState(false);
  const onAsk = async () => {
    const outcome = await builder.saver.save();
    if (outcome.kind === 'conflict') return;
    if (outcome.kind !== 'saved') return toast.error('The scenario could not be saved', outcome.message);
    setAsking(true);
  };
  return (
    <>
      <Button size="xs" leftSection={<IconPlayerPlay size={16} />} onClick={() => void onAsk()}>
        Run once
      </Button>
      {asking && (
        <Suspense fallback={null}>
          <TrialDialog
            opened
            onClose={() => setAsking(false)}
            busy={run.isPending}
            onConfirm={(confirmed) =>
              void run.mutateAsync(confirmed).then(
                ({ data }) => {
                  setAsking(false);
                  void navigate({ to: '/scenario/$scenarioId', params: { scenarioId: id }, search: { view: 'runs', run: data._id } });
                },
                (error) => toast.error('The scenario could not be run', error),
              )
            }
          />
        </Suspense>
      )}
    </>
  );
}
