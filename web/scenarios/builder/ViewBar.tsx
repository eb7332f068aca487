import { ActionIcon, Button, Menu, SegmentedControl, Switch, Tooltip } from '@mantine/core';
import '@mantine/core/styles/FloatingIndicator.css';
import {
  IconAdjustments,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconArrowLeft,
  IconCopy,
  IconDots,
  IconFileExport,
  IconPlayerPlay,
  IconTrash,
} from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { toast } from '#web/ui/toast.tsx';
import { DeleteDialog } from '../list/DeleteDialog.tsx';
import { exportScenario } from '../list/scenario-file.ts';
import { useRunOnce } from '../runs/runs.api.ts';
import { activeBadge } from '../scenario-words.ts';
import { useDuplicateScenario, useSwitchScenario } from '../scenarios.api.ts';
import { useParts } from './builder-context.ts';
import { setSettings } from './draft.ts';
import { SaveState } from './SaveState.tsx';
import classes from './view.module.css';

interface Props {
  asList: boolean;
  /** Undefined where there is no choice. */
  onLayout: ((list: boolean) => void) | undefined;
  view: 'runs' | undefined;
  onView: (view: 'runs' | undefined) => void;
}

/** Over both views: name, whether it is on, whether it is saved, and what can be done with the whole. */
export function ViewBar({ asList, onLayout, view, onView }: Props) {
  const { builder, id, show } = useParts();
  const { draft, saving, edit, undo, redo, canUndo, canRedo } = builder;
  const badge = activeBadge(saving.scenario);
  const errors = saving.failure?.kind === 'refused' ? saving.failure.errors : {};
  return (
    <header className={classes.bar}>
      <div className={classes.titleRow}>
        <ActionIcon aria-label="All scenarios" renderRoot={(props) => <Link to="/scenarios" {...props} />}>
          <IconArrowLeft size={20} />
        </ActionIcon>
        <h1 className={classes.hidden}>{draft.name}</h1>
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
        <ActiveSwitch />
      </div>
      <div className={classes.tools}>
        <SaveState />
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

function ActiveSwitch() {
  const { builder, id, show } = useParts();
  const { saver, saving } = builder;
  const change = useSwitchScenario();
  const { active } = saving.scenario;
  const onChange = async (checked: boolean) => {
    const outcome = await saver.save();
    if (outcome.kind === 'conflict') return;
    // Paused, what is incomplete can be saved.
    if (outcome.kind !== 'saved' && checked) return toast.error('The scenario could not be saved', outcome.message);
    change.mutate(
      { id, active: checked },
      {
        onSuccess: ({ data }) => {
          saver.meet(data);
          saver.flush();
          toast.success(checked ? 'The scenario is active' : 'The scenario is paused');
        },
        onError: (error) => {
          toast.error(checked ? 'The scenario cannot be active yet' : 'The scenario could not be paused', error);
          const first = checked ? saver.getState().scenario.problems[0] : undefined;
          if (first?.step) show({ kind: 'step', step: first.step });
        },
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
  const run = useRunOnce();
  const onRun = async () => {
    const outcome = await builder.saver.save();
    if (outcome.kind === 'conflict') return;
    if (outcome.kind !== 'saved') return toast.error('The scenario could not be saved', outcome.message);
    run.mutate(id, {
      onSuccess: ({ data }) =>
        void navigate({ to: '/scenario/$scenarioId', params: { scenarioId: id }, search: { view: 'runs', run: data._id } }),
      onError: (error) => toast.error('The scenario could not be run', error),
    });
  };
  return (
    <Button size="xs" leftSection={<IconPlayerPlay size={16} />} loading={run.isPending} onClick={() => void onRun()}>
      Run once
    </Button>
  );
}

function MoreMenu({ id, name }: { id: string; name: string }) {
  const { builder } = useParts();
  const navigate = useNavigate();
  const duplicate = useDuplicateScenario();
  const [deleting, setDeleting] = useState(false);
  /** Copies and files hold what is on the screen. */
  const saved = async (then: () => void) => {
    const { kind } = await builder.saver.save();
    if (kind === 'saved') then();
  };
  return (
    <>
      <Menu width={200} portalProps={{ target: '#main' }}>
        <Menu.Target>
          <ActionIcon aria-label="More actions" loading={duplicate.isPending}>
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconCopy size={16} />}
            onClick={() =>
              void saved(() =>
                duplicate.mutate(id, {
                  onSuccess: ({ data }) => {
                    toast.success(`“${data.name}” was created, paused`);
                    void navigate({ to: '/scenario/$scenarioId', params: { scenarioId: data._id } });
                  },
                  onError: (error) => toast.error('The scenario could not be duplicated', error),
                }),
              )
            }
          >
            Duplicate
          </Menu.Item>
          <Menu.Item leftSection={<IconFileExport size={16} />} onClick={() => void saved(() => void exportScenario({ _id: id, name }))}>
            Export as a file
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item c="var(--mantine-color-error)" leftSection={<IconTrash size={16} />} onClick={() => setDeleting(true)}>
            Delete
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <DeleteDialog
        scenario={deleting ? { _id: id, name } : undefined}
        onClose={() => setDeleting(false)}
        onDeleted={() => {
          builder.saver.stop();
          void navigate({ to: '/scenarios', ignoreBlocker: true });
        }}
      />
    </>
  );
}
