import { Checkbox, Group, NativeSelect } from '@mantine/core';
import type { ComponentType } from 'react';
import type { FileType, QuestionType } from '#contract/forms.ts';
import { HOME_COUNTRY, PHONE_COUNTRIES } from '#contract/phone.ts';
import { FILE_TYPES, FILES, hasSetting, mostFiles } from '#contract/questions.ts';
import { nameOf } from './code-names.ts';
import { editQuestion } from './edits.ts';
import { Flag } from './Flag.tsx';
import { AmountFields, ChoicesFields, NumberFields } from './NumberFields.tsx';
import type { QuestionFieldProps } from './QuestionFields.tsx';
import { FILE_TYPE_LABELS } from './question-types.ts';
import { EndLabels, RatingFields, ScaleFields } from './ScaleFields.tsx';
import * as text from './types.messages.ts';

type Fields = ComponentType<QuestionFieldProps>;

/** The settings of the question's type, except options. */
export function TypeFields(props: QuestionFieldProps) {
  const Own = OWN[props.question.type];
  const { question } = props;
  return (
    <>
      {Own && <Own {...props} />}
      {hasSetting(question, 'maxFiles') && <MostFiles {...props} />}
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

/** A question without the setting takes one file. */
function MostFiles({ question, errors, edit }: QuestionFieldProps) {
  return (
    <NativeSelect
      label={text.mostFiles()}
      maw="12rem"
      data={Array.from({ length: FILES.most }, (_, i) => String(i + 1))}
      value={String(mostFiles(question))}
      error={errors.maxFiles}
      onChange={({ currentTarget: { value } }) => edit(editQuestion(question.id, { maxFiles: value === '1' ? undefined : Number(value) }))}
    />
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
