import { NumberInput } from '@mantine/core';
import type { Question } from '#contract/forms.ts';
import { SCALE } from '#contract/questions.ts';
import classes from './editor.module.css';
import { editQuestion } from './edits.ts';
import type { Errors } from './field-errors.ts';
import type { EditHandler } from './useFormEditor.ts';
import '@mantine/core/styles/NumberInput.layer.css';

interface Props {
  question: Question;
  errors: Errors;
  edit: EditHandler;
}

/** The ends of a linear scale. */
export function ScaleFields({ question, errors, edit }: Props) {
  const { id, minValue, maxValue } = question;
  const turnedRound = (minValue ?? SCALE.defaultMin) >= (maxValue ?? SCALE.defaultMax);
  const wrong = turnedRound ? 'The highest value must be greater than the lowest' : errors.maxValue;
  // An emptied field is no value yet: the default comes back when it is left.
  const change = (field: 'minValue' | 'maxValue') => (value: number | string) =>
    edit(editQuestion(id, { [field]: typeof value === 'number' ? value : undefined }), `${id}.${field}`);
  const fill = (field: 'minValue' | 'maxValue', value: number) => () => {
    if (question[field] === undefined) edit(editQuestion(id, { [field]: value }), `${id}.${field}`);
  };

  return (
    <div className={classes.scale}>
      <NumberInput
        label="Lowest value"
        min={SCALE.minLow}
        max={SCALE.minHigh}
        clampBehavior="strict"
        allowDecimal={false}
        inputMode="numeric"
        value={minValue ?? ''}
        error={errors.minValue}
        onChange={change('minValue')}
        onBlur={fill('minValue', SCALE.defaultMin)}
      />
      <NumberInput
        label="Highest value"
        min={SCALE.maxLow}
        max={SCALE.maxHigh}
        clampBehavior="strict"
        allowDecimal={false}
        inputMode="numeric"
        value={maxValue ?? ''}
        error={wrong}
        onChange={change('maxValue')}
        onBlur={fill('maxValue', SCALE.defaultMax)}
      />
    </div>
  );
}
