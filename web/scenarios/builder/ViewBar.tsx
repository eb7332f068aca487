import { Box, Group, Menu, SegmentedControl, VisuallyHidden } from '@mantine/core';
import { IconAdjustments, IconHistory, IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import * as rule from '#contract/scenarios.messages.ts';
import { SaveState } from '#web/drafts/SaveState.tsx';
import { UndoButtons } from '#web/drafts/UndoButtons.tsx';
import { activeBadge } from '#web/scenarios/scenario-labels.ts';
import * as area from '#web/shell/shell.messages.ts';
import { BackLink } from '#web/ui/BackLink.tsx';
import { lazyDialog } from '#web/ui/lazyDialog.tsx';
import { RowMenuItem } from '#web/ui/RowMenu.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { ToolButton } from '#web/ui/ToolButton.tsx';
import * as word from '#web/ui/words.messages.ts';
import { ActiveSwitch } from '../ActiveSwitch.tsx';
import { ScenarioMenu } from '../ScenarioMenu.tsx';
import { useDeleteScenario } from '../scenarios.api.ts';
import * as shared from '../scenarios.messages.ts';
import * as text from './builder.messages.ts';
import classes from './builder.module.css';
import { useParts } from './builder-context.ts';
import { setSettings } from './draft.ts';
import { PublishBar } from './PublishBar.tsx';
import { TryOut } from './TryOut.tsx';
import { versionHistory } from './versions.messages.ts';

const VersionsDialog = lazyDialog(() => import('./VersionsDialog.tsx').then((module) => module.VersionsDialog));

interface Props {
  asList: boolean;
  /** Undefined where there is room only for the list. */
  onLayout: ((list: boolean) => void) | undefined;
  view: 'runs' | undefined;
  onView: (view: 'runs' | undefined) => void;
  /** Asks whether the events that happened during the pause should run. */
  onKept: () => void;
}

/** The bar above the builder and the runs: the scenario's name and state, and what can be done with it as a whole. */
export function ViewBar({ asList, onLayout, view, onView, onKept }: Props) {
  const { builder, show, showProblem } = useParts();
  const { draft, scenario, saver, saving, saveFirst, edit } = builder;
  const badge = activeBadge(scenario);
  const errors = saving.failure?.kind === 'refused' ? saving.failure.errors : {};
  /** A scenario that could not be saved can still be paused, because an incomplete one can be saved then. */
  const beforeSwitch = async (active: boolean) => {
    if (active) return Boolean(await saveFirst(text.notSaved()));
    return (await saver.save()).kind !== 'conflict';
  };
  // On a wide screen it stands beside the name, so that the buttons stay on one line.
  const saved = (
    <>
      <SaveState state={saving} />
      <PublishBar />
    </>
  );
  return (
    <Group component="header" className={classes.bar} justify="space-between" gap="xs" px="sm" py="xs">
      <Group gap="xs" wrap="nowrap" flex="1 1 auto" miw={0}>
        <BackLink to="/scenarios" flex="none" className={classes.back}>
          <span>{area.scenarios()}</span>
        </BackLink>
        <h1 className={VisuallyHidden.classes.root}>{draft.name}</h1>
        <input
          className={classes.name}
          aria-label={shared.scenarioName()}
          aria-invalid={Boolean(errors.name) || draft.name.trim() === ''}
          maxLength={120}
          autoComplete="off"
          value={draft.name}
          placeholder={rule.scenarioNameRequired()}
          onChange={({ currentTarget }) => edit(setSettings({ name: currentTarget.value }), 'name')}
        />
        <StatusBadge tone={badge.tone}>{badge.label}</StatusBadge>
        <ActiveSwitch
          scenario={scenario}
          label={shared.active()}
          before={beforeSwitch}
          onSwitched={(switched) => {
            saver.meet(switched);
            saver.flush();
          }}
          onRefused={(active) => active && showProblem()}
          onKept={onKept}
        />
        {onLayout && saved}
      </Group>
      <Group gap="xs" w={{ base: '100%', md: 'auto' }}>
        {!onLayout && saved}
        {view !== 'runs' && (
          <>
            <UndoButtons editor={builder} />
            <ToolButton tip={text.limits()} onClick={() => show({ kind: 'settings' })}>
              <IconAdjustments size={20} />
            </ToolButton>
            {onLayout && (
              <SegmentedControl
                size="xs"
                aria-label={text.showStepsAs()}
                value={asList ? 'list' : 'canvas'}
                onChange={(value) => onLayout(value === 'list')}
                data={[
                  { value: 'canvas', label: text.canvas() },
                  { value: 'list', label: text.list() },
                ]}
              />
            )}
          </>
        )}
        <SegmentedControl
          size="xs"
          aria-label={shared.show()}
          value={view ?? 'builder'}
          onChange={(value) => onView(value === 'runs' ? 'runs' : undefined)}
          data={[
            { value: 'builder', label: text.builder() },
            { value: 'runs', label: shared.runs() },
          ]}
        />
        <TryOut />
        <Box ml="auto">
          <MoreMenu />
        </Box>
      </Group>
    </Group>
  );
}

function MoreMenu() {
  const { builder } = useParts();
  const { scenario, draft, saver } = builder;
  const [showsVersions, setShowsVersions] = useState(false);
  // A version is compared with the stored scenario, so what is on the screen is saved first.
  const showVersions = async () => {
    if (await builder.saveFirst(text.notSaved())) setShowsVersions(true);
  };
  const navigate = useNavigate();
  const remove = useDeleteScenario();
  const onDelete = async () => {
    if (!(await remove({ _id: scenario._id, name: draft.name }))) return;
    saver.stop();
    await navigate({ to: '/scenarios', ignoreBlocker: true });
  };
  return (
    <>
      <ScenarioMenu
        scenario={{ _id: scenario._id, name: draft.name }}
        label={text.moreActions()}
        save={() => builder.saveFirst(text.notSaved())}
        onDuplicated={({ _id }) => void navigate({ to: '/scenario/$scenarioId', params: { scenarioId: _id } })}
        above={<RowMenuItem icon={IconHistory} label={versionHistory()} onClick={() => void showVersions()} />}
        below={
          <>
            <Menu.Divider />
            <RowMenuItem icon={IconTrash} label={word.delete_()} isDangerous onClick={() => void onDelete()} />
          </>
        }
      />
      <VersionsDialog opened={showsVersions} onClose={() => setShowsVersions(false)} />
    </>
  );
}
