import { NumberInput, type NumberInputProps, Select, type SelectProps, SimpleGrid } from '@mantine/core';
import '@mantine/core/styles/NumberInput.layer.css';
import { FREQUENCIES } from '#contract/scenario-parts.ts';
import { Interval } from '#contract/scenarios.ts';
import * as text from './scenarios.messages.ts';

/** The two inputs that say how often a scenario runs. */
export const IntervalInputs = ({ frequency, interval }: { frequency: Partial<SelectProps>; interval: Partial<NumberInputProps> }) => (
  <SimpleGrid cols={2} spacing="sm">
    <Select
      label={text.frequency()}
      withAsterisk
      data={FREQUENCIES.map((value) => ({ value, label: text.frequencyLabel[value]() }))}
      {...frequency}
    />
    <NumberInput
      label={text.interval()}
      withAsterisk
      allowDecimal={false}
      allowNegative={false}
      clampBehavior="none"
      min={1}
      max={10_000}
      {...interval}
    />
  </SimpleGrid>
);

/** Returns why an interval cannot be used as it was typed, or null. */
export function intervalProblem(time: number | string): string | null {
  if (time === '') return text.intervalRequired();
  return Interval.safeParse(time).error?.issues[0]?.message ?? null;
}
