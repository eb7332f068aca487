import { Checkbox, Group, NativeSelect, NumberInput, SimpleGrid, TextInput } from '@mantine/core';
import type { ComponentType } from 'react';
import { CURRENCIES, HOME_CURRENCY, MINOR_DIGITS } from '#contract/currencies.ts';
import type { FileType, Question, QuestionType } from '#contract/forms.ts';
import { formatCount, language, perLanguage } from '#contract/language.ts';
import { HOME_COUNTRY, PHONE_COUNTRIES } from '#contract/phone.ts';
import { boundsProblem } from '#contract/question-bounds.ts';
import { FILE_TYPES, hasSetting, NUMBER, RATING, SCALE } from '#contract/questions.ts';
import { editQuestion } from './edits.ts';
import type { QuestionFieldProps } from './QuestionFields.tsx';
import { FILE_TYPE_LABELS } from './question-types.ts';
import * as text from './types.messages.ts';
import '@mantine/core/styles/NumberInput.layer.css';

type Fields = ComponentType<QuestionFieldProps>;

/** The settings of the question's type, except options. */
export function TypeFields(props: QuestionFieldProps) {
  const Own = OWN[props.question.type];
  const { question } = props;
  return (
    <>
      {Own && <Own {...props} />}
      {hasSetting(question, 'other') && <Flag {...props} field="other" label={text.offerOther()} />}
      {hasSetting(question, 'shuffle') && <Flag {...props} field="shuffle" label={text.shuffle()} />}
      {hasSetting(question, 'unique') && (
        <Flag
          {...props}
          field="unique"
          label={text.oneAnswer()}
          description={question.type === 'phone' ? text.onePhoneHint() : text.oneEmailHint()}
        />
      )}
    </>
  );
}

interface FlagProps extends QuestionFieldProps {
  field: 'whole' | 'shuffle' | 'other' | 'unique';
  label: string;
  description?: string;
}

const Flag = ({ question, errors, edit, field, label, description }: FlagProps) => (
  <Checkbox
    label={label}
    description={description}
    error={errors[field]}
    checked={question[field] ?? false}
    onChange={({ currentTarget }) => edit(editQuestion(question.id, { [field]: currentTarget.checked || undefined }))}
  />
);

const ENDS = [
  { field: 'minValue', label: text.lowestValue(), min: SCALE.minLow, max: SCALE.minHigh, standard: SCALE.defaultMin },
  { field: 'maxValue', label: text.highestValue(), min: SCALE.maxLow, max: SCALE.maxHigh, standard: SCALE.defaultMax },
] as const;

/** Problems that can be seen while somebody types, and those that the server found. */
function errorsOf({ question, errors }: QuestionFieldProps): QuestionFieldProps['errors'] {
  const problem = boundsProblem(question);
  return problem ? { ...errors, [problem.field]: problem.message } : errors;
}

/** The ends of a linear scale. */
function ScaleFields(props: QuestionFieldProps) {
  const { question, edit } = props;
  const errors = errorsOf(props);
  return (
    <>
      <Group wrap="nowrap" align="start" gap="sm" maw="21rem">
        {ENDS.map(({ field, label, min, max, standard }) => {
          const change = (value: number | undefined) => edit(editQuestion(question.id, { [field]: value }), `${question.id}.${field}`);
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
              error={errors[field]}
              // An emptied field has no value; it gets the default when it is left.
              onChange={(value) => change(typeof value === 'number' ? value : undefined)}
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

/** What the ends of a scale mean. */
function EndLabels({ question: { id, ...question }, errors, edit }: QuestionFieldProps) {
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

function RatingFields(props: QuestionFieldProps) {
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

const BOUNDS = [
  { field: 'minValue', label: text.lowestBound() },
  { field: 'maxValue', label: text.highestBound() },
] as const;

const SEPARATORS = perLanguage((locale) => new Intl.NumberFormat(locale).formatToParts(1_000.5).find(({ type }) => type === 'decimal'));

function Bounds(props: QuestionFieldProps & { digits: number }) {
  const { question, edit, digits } = props;
  const errors = errorsOf(props);
  return (
    <Group wrap="nowrap" align="start" gap="sm" maw="28rem">
      {BOUNDS.map(({ field, label }) => (
        <NumberInput
          key={field}
          label={label}
          min={question.type === 'amount' ? 0 : -NUMBER.max}
          max={NUMBER.max}
          decimalScale={digits}
          allowDecimal={digits > 0}
          hideControls
          inputMode={digits > 0 ? 'decimal' : 'numeric'}
          decimalSeparator={SEPARATORS()?.value ?? '.'}
          thousandSeparator={formatCount(1_000).slice(1, -3)}
          value={question[field] ?? ''}
          error={errors[field]}
          onChange={(value) =>
            edit(editQuestion(question.id, { [field]: typeof value === 'number' ? value : undefined }), `${question.id}.${field}`)
          }
        />
      ))}
    </Group>
  );
}

function NumberFields(props: QuestionFieldProps) {
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

/** How many options of a checkbox question an answer has. */
function ChoicesFields(props: QuestionFieldProps) {
  const { question, edit } = props;
  const errors = errorsOf(props);
  return (
    <Group wrap="nowrap" align="start" gap="sm" maw="28rem">
      {CHOICES.map(({ field, label }) => (
        <NumberInput
          key={field}
          label={label}
          min={1}
          max={500}
          allowDecimal={false}
          hideControls
          inputMode="numeric"
          value={question[field] ?? ''}
          error={errors[field]}
          onChange={(value) =>
            edit(editQuestion(question.id, { [field]: typeof value === 'number' ? value : undefined }), `${question.id}.${field}`)
          }
        />
      ))}
    </Group>
  );
}

const nameOf = (type: 'currency' | 'region', code: string) => new Intl.DisplayNames(language(), { type }).of(code) ?? code;

function AmountFields(props: QuestionFieldProps) {
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

function PhoneFields({ question, errors, edit }: QuestionFieldProps) {
  const countries = (list: (typeof PHONE_COUNTRIES)['near']) =>
    list.map(({ id, code }) => ({ value: id, label: `${nameOf('region', id)} (+${code})` }));
  return (
    <NativeSelect
      label={text.firstCountry()}
      maw="20rem"
      data={[...countries(PHONE_COUNTRIES.near), ...countries(PHONE_COUNTRIES.far)]}
      value={question.country ?? HOME_COUNTRY}
      error={errors.country}
      onChange={({ currentTarget }) => edit(editQuestion(question.id, { country: currentTarget.value }))}
    />
  );
}

/** The kinds of files that people may upload. */
function FileTypesField({ question, errors, edit }: QuestionFieldProps) {
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

const OWN: Partial<Record<QuestionType, Fields>> = {
  phone: PhoneFields,
  checkbox: ChoicesFields,
  number: NumberFields,
  amount: AmountFields,
  'linear-scale': ScaleFields,
  rating: RatingFields,
  nps: EndLabels,
  'file-upload': FileTypesField,
};
