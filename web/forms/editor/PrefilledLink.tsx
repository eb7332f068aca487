import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Question } from '#contract/forms.ts';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import { valuesOf } from './conditions.ts';
import classes from './editor.module.css';
import { fillable, prefilledLink } from './prefill.ts';

/** Builds a link that opens the form with some answers filled in; people can still change them. */
export function PrefilledLink({ link, questions }: { link: string; questions: Question[] }) {
  const [values, setValues] = useState<Record<string, string | string[]>>({});
  const whole = prefilledLink(link, values);
  const asked = fillable(questions);
  if (asked.length === 0) return <p>This form has no question that a link could fill in.</p>;
  return (
    <div className="ui-stack-md">
      <p className={classes.dim}>Fill in what the link should carry. Whoever opens it finds it filled in and can change it.</p>
      <div className={classes.prefillFields}>
        {asked.map((question) => (
          <PrefillField
            key={question.id}
            question={question}
            value={values[question.id] ?? ''}
            onChange={(value) => setValues((before) => ({ ...before, [question.id]: value }))}
          />
        ))}
      </div>
      <div className={classes.linkRow}>
        <TextInput
          label="Prefilled link"
          readOnly
          value={whole}
          onFocus={({ currentTarget }) => currentTarget.select()}
          className={classes.grow}
        />
        <CopyButton text={whole} label="Copy prefilled link" done="Form link copied to clipboard" />
      </div>
    </div>
  );
}

interface FieldProps {
  question: Question;
  value: string | string[];
  onChange: (value: string | string[]) => void;
}

function PrefillField({ question, value, onChange }: FieldProps) {
  const label = question.title || 'Untitled Question';
  const choices = valuesOf(question);
  if (question.type === 'checkbox')
    return (
      <Checkbox.Group label={label} value={[value].flat().filter(Boolean)} onChange={onChange}>
        <div className={classes.conditionValues}>
          {choices.map((choice) => (
            <Checkbox key={choice.value} value={choice.value} label={choice.label || 'Empty option'} />
          ))}
        </div>
      </Checkbox.Group>
    );
  if (choices.length > 0)
    return (
      <NativeSelect
        label={label}
        data={[{ value: '', label: 'Not filled in' }, ...choices]}
        value={String(value)}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    );
  if (question.type === 'paragraph')
    return (
      <Textarea
        label={label}
        autosize
        minRows={2}
        maxRows={6}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    );
  return (
    <TextInput
      label={label}
      type={question.type === 'date' ? 'date' : 'text'}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
