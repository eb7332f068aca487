import { Drawer } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { type Panel, useParts } from './builder-context.ts';
import { ConditionsPanel } from './ConditionsPanel.tsx';
import { stepIn } from './draft.ts';
import { Picker } from './Picker.tsx';
import classes from './panel.module.css';
import { SettingsPanel } from './SettingsPanel.tsx';
import { StepForm } from './StepForm.tsx';

/** What is being worked on: at the right, or over the list on a phone. */
export function SidePanel() {
  const { panel, show, builder, narrow } = useParts();
  const close = () => {
    show(undefined);
    // Back to where it was opened from.
    const step = panel && 'step' in panel ? panel.step : undefined;
    if (step) document.querySelector<HTMLElement>(`[data-step="${step}"]`)?.focus();
  };
  // What it shows was removed, or undone.
  const gone = panel?.kind === 'step' && !stepIn(builder.draft, panel.step);
  const shown = gone ? undefined : panel;
  const content = shown && <Content key={keyOf(shown)} panel={shown} close={close} />;
  if (narrow)
    return (
      <Drawer.Root opened={shown !== undefined} onClose={close} position="right" size="100%" padding={0}>
        <Drawer.Overlay />
        <Drawer.Content aria-label="Step">
          <Drawer.Body>{content}</Drawer.Body>
        </Drawer.Content>
      </Drawer.Root>
    );
  return content ? (
    <aside className={classes.panel} aria-label="Step" onKeyDown={(event) => isEscape(event) && close()}>
      {content}
    </aside>
  ) : null;
}

/** Not where it closes something inside: Mantine marks what has the focus then. */
const isEscape = ({ key, target }: KeyboardEvent) =>
  key === 'Escape' && !(target instanceof HTMLElement && target.dataset.mantineStopPropagation === 'true');

const keyOf = (panel: Panel) => `${panel.kind} ${'step' in panel ? panel.step : 'at' in panel ? panel.at : ''}`;

function Content({ panel, close }: { panel: Panel; close: () => void }) {
  switch (panel.kind) {
    case 'step':
      return <StepForm step={panel.step} close={close} />;
    case 'choose':
      return <Picker target={{ step: panel.step }} close={close} />;
    case 'add':
      return <Picker target={{ at: panel.at }} close={close} />;
    case 'conditions':
      return <ConditionsPanel step={panel.step} close={close} />;
    case 'settings':
      return <SettingsPanel close={close} />;
  }
}
