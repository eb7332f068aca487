import { Select, SimpleGrid, TextInput } from '@mantine/core';
import { useState } from 'react';
import { FREQUENCIES } from '#contract/scenario-parts.ts';
import { scheduleText } from '#web/scenarios/scenario-labels.ts';
import { formatDateTime, zoneLabel } from '#web/ui/dates.ts';
import { IntervalInputs, intervalProblem } from '../IntervalInputs.tsx';
import { useParts } from './builder-context.ts';
import { setSettings } from './draft.ts';

/** When a scheduled scenario runs: counted from the start, in the programme's time zone. */
export function ScheduleFields() {
  const { builder } = useParts();
  const { draft, edit } = builder;
  // An interval that is not valid stays in the field and is not stored.
  const [typed, setTyped] = useState<number | string>();
  const shown = typed ?? draft.time;
  const { nextRun, active } = builder.scenario;
  const schedule = scheduleText(draft.time, draft.frequency);
  return (
    <>
      <IntervalInputs
        frequency={{
          value: draft.frequency,
          onChange: (value) => edit(setSettings({ frequency: FREQUENCIES.find((one) => one === value) ?? draft.frequency })),
        }}
        interval={{
          value: shown,
          error: intervalProblem(shown),
          onChange: (value) => {
            const wrong = intervalProblem(value) !== null;
            setTyped(wrong ? value : undefined);
            if (!wrong) edit(setSettings({ time: Number(value) }), 'time');
          },
        }}
      />
      <SimpleGrid cols={2} spacing="sm">
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
      </SimpleGrid>
      <p className="ui-dim ui-small">
        {nextRun && active ? `${schedule}, next on ${formatDateTime(nextRun)}.` : `${schedule}, once the scenario is active.`}
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
        onChange={(missed) => missed && edit(setSettings({ missed }))}
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
        onChange={(overlap) => overlap && edit(setSettings({ overlap }))}
      />
    </>
  );
}
