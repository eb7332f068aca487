import { NativeSelect, type NumberInputProps, SimpleGrid } from '@mantine/core';
import { CURRENCIES, HOME_CURRENCY, MINOR_DIGITS } from '#contract/currencies.ts';
import type { Question } from '#contract/forms.ts';
import { NUMBER } from '#contract/number-bounds.ts';
import { NumberField } from '#web/ui/NumberField.tsx';
import { decimalSeparator, formatCount } from '#web/ui/numbers.ts';
import { nameOf } from './code-names.ts';
import { editQuestion } from './edits.ts';
import { Flag } from './Flag.tsx';
import { withBounds } from './field-errors.ts';
import type { QuestionFieldProps } from './QuestionFields.tsx';
import * as text from './types.messages.ts';

interface PairProps extends QuestionFieldProps {
  pair: readonly { field: 'minValue' | 'maxValue' | 'minChoices' | 'maxChoices'; label: string }[];
  digits: number;
  input: Omit<NumberInputProps, 'value' | 'onChange'>;
}

/** The least and the greatest number that a question allows, side by side. */
function Pair({ question, edit, pair, digits, input, ...props }: PairProps) {
  const errors = withBounds(question, props.errors);
  return (
    <SimpleGrid minColWidth="min(7.5rem, 100%)" autoFlow="auto-fit" spacing="sm" maw="28rem">
      {pair.map(({ field, label }) => (
        <NumberField
          key={field}
          label={label}
          {...input}
          allowDecimal={digits > 0}
          hideControls
          inputMode={digits > 0 ? 'decimal' : 'numeric'}
          value={question[field]}
          error={errors[field]}
          onChange={(value) => edit(editQuestion(question.id, { [field]: value }), `${question.id}.${field}`)}
        />
      ))}
    </SimpleGrid>
  );
}

const BOUNDS = [
  { field: 'minValue', label: text.lowestBound() },
  { field: 'maxValue', label: text.highestBound() },
] as const;

const Bounds = (props: QuestionFieldProps & { digits: number }) => (
  <Pair
    {...props}
    pair={BOUNDS}
    input={{
      min: props.question.type === 'amount' ? 0 : -NUMBER.max,
      max: NUMBER.max,
      decimalScale: props.digits,
      decimalSeparator: decimalSeparator(),
      thousandSeparator: formatCount(1_000).slice(1, -3),
    }}
  />
);

export function NumberFields(props: QuestionFieldProps) {
  const { question } = props;
  return (
    <>
      <Bounds {...props} digits={question.whole ? 0 : NUMBER.digits} />
      <Flag {...props} field="whole" label={text.wholeNumbers()} />
    </>
  );
}

const CHOICES = [
  { field: 'minChoices', label: text.leastChoices() },
  { field: 'maxChoices', label: text.mostChoices() },
] as const;

/** An answer to a checkbox question has at least and at most so many options. */
export const ChoicesFields = (props: QuestionFieldProps) => <Pair {...props} pair={CHOICES} digits={0} input={{ min: 1, max: 500 }} />;

export function AmountFields(props: QuestionFieldProps) {
  const { question, errors, edit } = props;
  const { currency = HOME_CURRENCY } = question;
  return (
    <>
      <NativeSelect
        label={text.currency()}
        maw="20rem"
        data={CURRENCIES.map((code) => ({ value: code, label: nameOf('currency', code) }))}
        value={currency}
        error={errors.currency}
        onChange={({ currentTarget }) => edit(editQuestion(question.id, { currency: currentTarget.value as Question['currency'] }))}
      />
      <Bounds {...props} digits={MINOR_DIGITS[currency]} />
    </>
  );
}
