import { Group, NumberInput } from '@mantine/core';
import { SCALE } from '#contract/questions.ts';
import { editQuestion } from './edits.ts';
import type { QuestionFieldProps } from './QuestionFields.tsx';
import '@mantine/core/styles/NumberInput.layer.css';

const ENDS = [
  { field: 'minValue', label: 'Lowest value', min: SCALE.minLow, max: SCALE.minHigh, standard: SCALE.defaultMin },
  { field: 'maxValue', label: 'Highest value', min: SCALE.maxLow, max: SCALE.maxHigh, standard: SCALE.defaultMax },
] as const;

/** The ends of a linear scale. */
export function ScaleFields({ question, errors, edit }: QuestionFieldProps) {
  const { id, minValue = SCALE.defaultMin, maxValue = SCALE.defaultMax } = question;
  const shown = minValue < maxValue ? errors : { ...errors, maxValue: 'The highest value must be greater than the lowest' };
  return (
    <Group wrap="nowrap" align="start" gap="sm" maw="21rem">
      {ENDS.map(({ field, label, min, max, standard }) => {
        const change = (value: number | undefined) => edit(editQuestion(id, { [field]: value }), `${id}.${field}`);
        return (
          <NumberInput
            key={field}
            label={label}
            min={min}
            max={max}
            clampBehavior="strict"
            allowDecimal={false}
            inputMode="numeric"
            value={question[field] ?? ''}
            error={shown[field]}
            // An emptied field has no value; it gets the default when it is left.
            onChange={(value) => change(typeof value === 'number' ? value : undefined)}
            onBlur={() => question[field] === undefined && change(standard)}
          />
        );
      })}
    </Group>
  );
}
