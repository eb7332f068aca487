import { NumberInput, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { FREQUENCIES, FREQUENCY_LABELS } from '#contract/scenario-parts.ts';
import { scheduleText } from '#web/scenarios/scenario-labels.ts';
import { formatDateTime, zoneLabel } from '#web/ui/dates.ts';
import { intervalProblem } from '../interval.ts';
import { useParts } from './builder-context.ts';
import { setSettings } from './draft.ts';
import classes from './panel.module.css';

/** When a scheduled scenario runs: counted from the start, on the programme's clock. */
export function ScheduleFields() {
  const { builder } = useParts();
  const { draft, edit } = builder;
  // What is typed and does not count stays in the field, not in the scenario.
  const [typed, setTyped] = useState<number | string>();
  const shown = typed ?? draft.time;
  const problem = intervalProblem(shown);
  const { nextRun, active } = builder.scenario;
  return (
    <>
      <div className={classes.two}>
        <Select
          label="Frequency"
          withAsterisk
          allowDeselect={false}
          data={FREQUENCIES.map((value) => ({ value, label: FREQUENCY_LABELS[value] }))}
          value={draft.frequency}
          onChange={(value) => edit(setSettings({ frequency: FREQUENCIES.find((one) => one === value) ?? draft.frequency }))}
        />
        <NumberInput
          label="Interval"
          withAsterisk
          allowDecimal={false}
          allowNegative={false}
          clampBehavior="none"
          value={shown}
          error={problem}
          onChange={(value) => {
            const wrong = intervalProblem(value) !== null;
            setTyped(wrong ? value : undefined);
            if (!wrong) edit(setSettings({ time: Number(value) }), 'time');
          }}
        />
      </div>
      <div className={classes.two}>
        <TextInput
          type="date"
          label="Start Date"
          withAsterisk
          value={draft.startDate}
          onChange={({ currentTarget: { value } }) => value && edit(setSettings({ startDate: value }), 'startDate')}
        />
        <TextInput
          type="time"
          label={`Start time (${zoneLabel()})`}
          withAsterisk
          value={draft.startTime}
          onChange={({ currentTarget: { value } }) => value && edit(setSettings({ startTime: value.slice(0, 5) }), 'startTime')}
        />
      </div>
      <p className="ui-dim ui-small">
        {nextRun && active
          ? `${scheduleText(draft.time, draft.frequency)}, next on ${formatDateTime(nextRun)}.`
          : `${scheduleText(draft.time, draft.frequency)}, once the scenario is active.`}
      </p>
      <Select
        label="A run that was missed"
        description="Such as while the server stood still"
        allowDeselect={false}
        data={[
          { value: 'run', label: 'Runs once, late' },
          { value: 'skip', label: 'Is skipped' },
        ]}
        value={draft.missed}
        onChange={(value) => edit(setSettings({ missed: value === 'skip' ? 'skip' : 'run' }))}
      />
      <Select
        label="While the run before is still under way"
        allowDeselect={false}
        data={[
          { value: 'wait', label: 'The next one waits' },
          { value: 'skip', label: 'The next one is skipped' },
          { value: 'allow', label: 'Both run' },
        ]}
        value={draft.overlap}
        onChange={(value) => edit(setSettings({ overlap: value === 'skip' || value === 'allow' ? value : 'wait' }))}
      />
    </>
  );
}
