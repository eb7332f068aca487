import { Checkbox, Group, NumberInput } from '@mantine/core';
import { highestAboveLowest } from '#contract/forms.messages.ts';
import type { FileType } from '#contract/forms.ts';
import { FILE_TYPES, SCALE } from '#contract/questions.ts';
import { editQuestion } from './edits.ts';
import type { QuestionFieldProps } from './QuestionFields.tsx';
import { FILE_TYPE_LABELS } from './question-types.ts';
import * as text from './questions.messages.ts';
import '@mantine/core/styles/NumberInput.layer.css';

const ENDS = [
  { field: 'minValue', label: text.lowestValue(), min: SCALE.minLow, max: SCALE.minHigh, standard: SCALE.defaultMin },
  { field: 'maxValue', label: text.highestValue(), min: SCALE.maxLow, max: SCALE.maxHigh, standard: SCALE.defaultMax },
] as const;

/** The ends of a linear scale. */
export function ScaleFields({ question, errors, edit }: QuestionFieldProps) {
  const { id, minValue = SCALE.defaultMin, maxValue = SCALE.defaultMax } = question;
  const shown = minValue < maxValue ? errors : { ...errors, maxValue: highestAboveLowest() };
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

/** The kinds of files that people may upload. */
export function FileTypesField({ question, errors, edit }: QuestionFieldProps) {
  const allowed: FileType[] = question.allowedFileTypes?.length ? question.allowedFileTypes : ['all files'];
  const change = (values: string[]) =>
    edit(editQuestion(question.id, { allowedFileTypes: withoutContradiction(allowed, values as FileType[]) }));
  return (
    <Checkbox.Group label={text.allowedFileTypes()} value={allowed} onChange={change} error={errors.allowedFileTypes}>
      <Group py={6}>
        {FILE_TYPES.map((type) => (
          <Checkbox key={type} value={type} label={FILE_TYPE_LABELS[type]} />
        ))}
      </Group>
    </Checkbox.Group>
  );
}

/** "All files" and the single kinds exclude each other; no kind at all means all files. */
function withoutContradiction(before: FileType[], after: FileType[]): FileType[] {
  if (after.includes('all files') && !before.includes('all files')) return ['all files'];
  const kinds = after.filter((type) => type !== 'all files');
  return kinds.length > 0 ? kinds : ['all files'];
}
