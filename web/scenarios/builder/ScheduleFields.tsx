import { Select, SimpleGrid } from '@mantine/core';
import { useState } from 'react';
import { FREQUENCIES } from '#contract/scenario-parts.ts';
import { typedDay } from '#contract/typed-day.ts';
import { scheduleText } from '#web/scenarios/scenario-labels.ts';
import { DateField } from '#web/ui/DateField.tsx';
import { formatDateTime, zoneLabel } from '#web/ui/dates.ts';
import { TimeField } from '#web/ui/TimeField.tsx';
import { timeIn } from '#web/ui/typed-time.ts';
import { IntervalInputs, intervalProblem } from '../IntervalInputs.tsx';
import * as shared from '../scenarios.messages.ts';
import { useParts } from './builder-context.ts';
import { setSettings } from './draft.ts';
import * as text from './step-form.messages.ts';

/** The schedule is counted from the start, in the programme's time zone. */
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
        <DateField
          label={shared.startDate()}
          withAsterisk
          value={draft.startDate}
          onChange={(value) => typedDay(value) === value && edit(setSettings({ startDate: value }), 'startDate')}
        />
        <TimeField
          label={text.startTime({ zone: zoneLabel() })}
          withAsterisk
          value={draft.startTime}
          onChange={(value) => timeIn(value) === value && edit(setSettings({ startTime: value }), 'startTime')}
        />
      </SimpleGrid>
      <p className="ui-dim ui-small">
        {nextRun && active ? text.nextOn({ schedule, time: formatDateTime(nextRun) }) : text.onceActive({ schedule })}
      </p>
      <Select
        label={text.missed()}
        description={text.missedExplained()}
        data={[
          { value: 'run', label: text.missedRuns() },
          { value: 'skip', label: text.missedSkipped() },
        ]}
        value={draft.missed}
        onChange={(missed) => missed && edit(setSettings({ missed }))}
      />
      <Select
        label={text.overlap()}
        data={[
          { value: 'wait', label: text.overlapWait() },
          { value: 'skip', label: text.overlapSkip() },
          { value: 'allow', label: text.overlapAllow() },
        ]}
        value={draft.overlap}
        onChange={(overlap) => overlap && edit(setSettings({ overlap }))}
      />
    </>
  );
}
