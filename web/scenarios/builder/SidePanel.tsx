import { Drawer, Paper } from '@mantine/core';
import { type KeyboardEvent, Suspense, useEffect } from 'react';
import { lazyPart } from '#web/ui/lazyPart.ts';
import { loadLater } from '#web/ui/loadLater.ts';
import { LoadingRows } from '#web/ui/states.tsx';
import * as text from './builder.messages.ts';
import classes from './builder.module.css';
import { type Panel, useParts } from './builder-context.ts';
import { stepIn } from './draft.ts';
import { Picker } from './Picker.tsx';

// These need the text editor, which is larger than the rest of the builder.
const loadForms = () => Promise.all([import('./StepForm.tsx'), import('./ConditionsPanel.tsx'), import('./SettingsPanel.tsx')]);
const StepForm = lazyPart(async () => (await loadForms())[0].StepForm);
const ConditionsPanel = lazyPart(async () => (await loadForms())[1].ConditionsPanel);
const SettingsPanel = lazyPart(async () => (await loadForms())[2].SettingsPanel);

/** The panel beside the steps, or over them on a phone. */
export function SidePanel() {
  const { panel, show, builder, narrow } = useParts();
  const close = () => {
    show(undefined);
    // The focus returns to the step from which the panel was opened.
    const step = panel && 'step' in panel ? panel.step : undefined;
    if (step) document.querySelector<HTMLElement>(`[data-step="${step}"]`)?.focus();
  };
  // The step may have been removed, or its creation undone. A trigger is chosen, and has conditions, before there is one.
  const own = panel?.kind === 'add' ? panel.way?.step : panel && 'step' in panel ? panel.step : undefined;
  const isDeleted = own !== undefined && (own !== 'trigger' || panel?.kind === 'step') && !stepIn(builder.draft, own);
  const shown = isDeleted ? undefined : panel;
  useEffect(() => loadLater(loadForms), []);
  const content = shown && (
    <Suspense fallback={<LoadingRows />}>
      <Content key={keyOf(shown)} panel={shown} close={close} />
    </Suspense>
  );
  if (narrow)
    return (
      <Drawer.Root opened={shown !== undefined} onClose={close} position="right" size="100%" padding={0}>
        <Drawer.Overlay />
        <Drawer.Content aria-label={text.step()}>
          <Drawer.Body>{content}</Drawer.Body>
        </Drawer.Content>
      </Drawer.Root>
    );
  return content ? (
    <Paper
      component="aside"
      w="25rem"
      flex="none"
      radius={0}
      className={classes.panel}
      aria-label={text.step()}
      onKeyDown={(event) => isEscape(event) && close()}
    >
      {content}
    </Paper>
  ) : null;
}

/** Escape may close a popover in the panel instead; the focused element then has Mantine's mark. */
const isEscape = ({ key, target }: KeyboardEvent) =>
  key === 'Escape' && !(target instanceof HTMLElement && target.dataset.mantineStopPropagation === 'true');

const keyOf = (panel: Panel) =>
  `${panel.kind} ${'step' in panel ? panel.step : 'at' in panel ? `${panel.at} ${panel.way?.step} ${panel.way?.on}` : ''}`;

function Content({ panel, close }: { panel: Panel; close: () => void }) {
  switch (panel.kind) {
    case 'step':
      return <StepForm step={panel.step} close={close} />;
    case 'choose':
      return <Picker target={{ step: panel.step }} close={close} />;
    case 'add':
      return <Picker target={{ at: panel.at, way: panel.way }} close={close} />;
    case 'conditions':
      return <ConditionsPanel step={panel.step} close={close} />;
    case 'settings':
      return <SettingsPanel close={close} />;
  }
}
