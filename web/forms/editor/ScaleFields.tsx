import { Group, NativeSelect, SimpleGrid, TextInput } from '@mantine/core';
import { RATING, SCALE } from '#contract/questions.ts';
import { NumberField } from '#web/ui/NumberField.tsx';
import { editQuestion } from './edits.ts';
import { withBounds } from './field-errors.ts';
import type { QuestionFieldProps } from './QuestionFields.tsx';
import * as text from './types.messages.ts';

const ENDS = [
  { field: 'minValue', label: text.lowestValue(), min: SCALE.minLow, max: SCALE.minHigh, standard: SCALE.defaultMin },
  { field: 'maxValue', label: text.highestValue(), min: SCALE.maxLow, max: SCALE.maxHigh, standard: SCALE.defaultMax },
] as const;

/** The ends of a linear scale. */
export function ScaleFields(props: QuestionFieldProps) {
  const { question, edit } = props;
  const errors = withBounds(question, props.errors);
  return (
    <>
      <Group wrap="nowrap" align="start" gap="sm" maw="21rem">
        {ENDS.map(({ field, label, min, max, standard }) => {
          const change = (value: number | undefined) => edit(editQuestion(question.id, { [field]: value }), `${question.id}.${field}`);
          return (
            <NumberField
              key={field}
              label={label}
              min={min}
              max={max}
              clampBehavior="strict"
              allowDecimal={false}
              inputMode="numeric"
              value={question[field]}
              error={errors[field]}
              // An emptied field has no value; it gets the default when it is left.
              onChange={change}
              onBlur={() => question[field] === undefined && change(standard)}
            />
          );
        })}
      </Group>
      <EndLabels {...props} />
    </>
  );
}

const LABELS = [
  { field: 'lowLabel', label: text.lowLabel() },
  { field: 'highLabel', label: text.highLabel() },
] as const;

/** The ends of a scale have these meanings. */
export function EndLabels({ question: { id, ...question }, errors, edit }: QuestionFieldProps) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm" maw="40rem">
      {LABELS.map(({ field, label }) => (
        <TextInput
          key={field}
          label={label}
          maxLength={100}
          value={question[field] ?? ''}
          error={errors[field]}
          onChange={({ currentTarget }) => edit(editQuestion(id, { [field]: currentTarget.value || undefined }), `${id}.${field}`)}
        />
      ))}
    </SimpleGrid>
  );
}

const STARS = Array.from({ length: RATING.high - RATING.low + 1 }, (_, i) => String(RATING.low + i));

export function RatingFields(props: QuestionFieldProps) {
  const { question, edit } = props;
  return (
    <>
      <NativeSelect
        label={text.stars()}
        maw="10rem"
        data={STARS}
        value={String(question.maxValue ?? SCALE.defaultMax)}
        error={props.errors.maxValue}
        onChange={({ currentTarget }) => edit(editQuestion(question.id, { maxValue: Number(currentTarget.value) }))}
      />
      <EndLabels {...props} />
    </>
  );
}
