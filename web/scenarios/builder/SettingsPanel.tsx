import { NumberInput, Switch, Text } from '@mantine/core';
import { useParts } from './builder-context.ts';
import { setSettings } from './draft.ts';
import { PanelFrame } from './PanelFrame.tsx';

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
    <PanelFrame title="Limits" close={close}>
      <Text c="dimmed">What goes beyond a limit waits: nothing is lost.</Text>
      {limit('concurrency', 'Runs at the same time', 50)}
      <Switch
        label="Limit how many begin in a minute"
        checked={draft.perMinute !== null}
        onChange={({ currentTarget }) => edit(setSettings({ perMinute: currentTarget.checked ? 60 : null }))}
      />
      {draft.perMinute !== null && limit('perMinute', 'Runs begun per minute', 10_000)}
      <Switch
        label="Pause by itself after failures"
        description="Admins are notified"
        checked={draft.pauseAfter !== null}
        onChange={({ currentTarget }) => edit(setSettings({ pauseAfter: currentTarget.checked ? 10 : null }))}
      />
      {draft.pauseAfter !== null && limit('pauseAfter', 'Failed runs in a row', 1_000)}
    </PanelFrame>
  );
}
