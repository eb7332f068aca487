import { NumberInput, Switch, Text } from '@mantine/core';
import { useParts } from './builder-context.ts';
import { setSettings } from './draft.ts';
import { PanelFrame } from './PanelFrame.tsx';
import * as text from './step-form.messages.ts';

/** Limits that keep a scenario from doing too much. */
export function SettingsPanel({ close }: { close: () => void }) {
  const { builder } = useParts();
  const { draft, edit } = builder;
  const limit = (name: 'concurrency' | 'perMinute' | 'pauseAfter', label: string, max: number) => (
    <NumberInput
      label={label}
      min={1}
      max={max}
      clampBehavior="blur"
      allowDecimal={false}
      value={draft[name] ?? ''}
      onChange={(value) => {
        const n = Number(value);
        if (n >= 1 && n <= max) edit(setSettings({ [name]: n }), name);
      }}
    />
  );
  return (
    <PanelFrame title={text.limits()} close={close}>
      <Text c="dimmed">{text.limitsExplained()}</Text>
      {limit('concurrency', text.atTheSameTime(), 50)}
      <Switch
        label={text.limitPerMinute()}
        checked={draft.perMinute !== null}
        onChange={({ currentTarget }) => edit(setSettings({ perMinute: currentTarget.checked ? 60 : null }))}
      />
      {draft.perMinute !== null && limit('perMinute', text.perMinute(), 10_000)}
      <Switch
        label={text.pauseAfterFailures()}
        description={text.adminsNotified()}
        checked={draft.pauseAfter !== null}
        onChange={({ currentTarget }) => edit(setSettings({ pauseAfter: currentTarget.checked ? 10 : null }))}
      />
      {draft.pauseAfter !== null && limit('pauseAfter', text.failedInARow(), 1_000)}
    </PanelFrame>
  );
}
