import { NumberInput, Switch } from '@mantine/core';
import { useParts } from './builder-context.ts';
import { type Draft, setSettings } from './draft.ts';
import { PanelHead } from './PanelHead.tsx';
import classes from './panel.module.css';

type Limit = 'concurrency' | 'perMinute' | 'pauseAfter';

/** Limits that keep a scenario from doing too much. */
export function SettingsPanel({ close }: { close: () => void }) {
  const { builder } = useParts();
  const { draft } = builder;
  return (
    <>
      <PanelHead title="Limits" close={close} />
      <div className={classes.body}>
        <p className={classes.about}>What goes beyond a limit waits: nothing is lost.</p>
        <LimitInput name="concurrency" label="Runs at the same time" max={50} draft={draft} />
        <Switch
          label="Limit how many begin in a minute"
          checked={draft.perMinute !== null}
          onChange={({ currentTarget }) => builder.edit(setSettings({ perMinute: currentTarget.checked ? 60 : null }))}
        />
        {draft.perMinute !== null && <LimitInput name="perMinute" label="Runs begun per minute" max={10_000} draft={draft} />}
        <Switch
          label="Pause by itself after failures"
          description="Admins are notified"
          checked={draft.pauseAfter !== null}
          onChange={({ currentTarget }) => builder.edit(setSettings({ pauseAfter: currentTarget.checked ? 10 : null }))}
        />
        {draft.pauseAfter !== null && <LimitInput name="pauseAfter" label="Failed runs in a row" max={1_000} draft={draft} />}
      </div>
    </>
  );
}

function LimitInput({ name, label, max, draft }: { name: Limit; label: string; max: number; draft: Draft }) {
  const { builder } = useParts();
  return (
    <NumberInput
      label={label}
      min={1}
      max={max}
      clampBehavior="blur"
      allowDecimal={false}
      value={draft[name] ?? ''}
      onChange={(value) => {
        const n = Number(value);
        if (value !== '' && n >= 1 && n <= max) builder.edit(setSettings({ [name]: n }), name);
      }}
    />
  );
}
