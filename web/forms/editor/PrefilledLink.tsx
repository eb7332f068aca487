import { Checkbox, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { type ChangeEvent, useState } from 'react';
import { titleOf, valuesOf } from '#contract/answer-values.ts';
import type { Question } from '#contract/forms.ts';
import { DateField } from '#web/ui/DateField.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { TimeField } from '#web/ui/TimeField.tsx';
import { CheckboxList } from './ConditionDialog.tsx';
import { LinkField } from './LinkField.tsx';
import { fillable, prefilledLink } from './prefill.ts';
import * as text from './share.messages.ts';

/** Builds a link that opens the form with some answers filled in; people can still change them. */
export function PrefilledLink({ link, questions }: { link: string; questions: Question[] }) {
  const [values, setValues] = useState<Record<string, string | string[]>>({});
  const asked = fillable(questions);
  if (asked.length === 0) return <Text>{text.nothingToPrefill()}</Text>;
  return (
    <Stack>
      <span className="ui-dim">{text.prefilledLinkHelp()}</span>
      {/* A scroll area in the dialog, which scrolls itself, would catch the finger on a phone. */}
      <Stack gap="sm" p={4} m={-4} mah={{ sm: '40dvh' }} style={{ overflowY: 'auto' }}>
        {asked.map((question) => (
          <PrefillField
            key={question.id}
            question={question}
            value={values[question.id] ?? ''}
            onChange={(value) => setValues((before) => ({ ...before, [question.id]: value }))}
          />
        ))}
      </Stack>
      <LinkField label={text.prefilledLink()} link={prefilledLink(link, values)} copyLabel={text.copyPrefilledLink()} />
    </Stack>
  );
}

interface FieldProps {
  question: Question;
  value: string | string[];
  onChange: (value: string | string[]) => void;
}

function PrefillField({ question, value, onChange }: FieldProps) {
  const { type } = question;
  // Nobody writes an own answer for another person.
  const choices = valuesOf({ ...question, other: false });
  if (type === 'checkbox')
    return (
      <Checkbox.Group label={titleOf(question)} value={[value].flat().filter(Boolean)} onChange={onChange}>
        <CheckboxList values={choices} />
      </Checkbox.Group>
    );
  const field = {
    label: titleOf(question),
    value,
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => onChange(currentTarget.value),
  };
  if (choices.length > 0) return <NativeSelect {...field} data={[{ value: '', label: text.notFilledIn() }, ...choices]} />;
  if (type === 'paragraph') return <TextArea {...field} maxRows={6} />;
  const typed = { label: field.label, value: String(value), onChange };
  if (type === 'date') return <DateField {...typed} />;
  if (type === 'time') return <TimeField {...typed} />;
  return <TextInput {...field} type={type === 'email' ? type : 'text'} />;
}
