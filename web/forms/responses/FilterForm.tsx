import { Button, NativeSelect, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { type AskedQuestion, asksValue, type Filter } from '#contract/answers.ts';
import { titleOf, valuesOf } from '../questions.ts';
import { OP_LABELS, opsOf } from './filter-labels.ts';

interface Props {
  questions: AskedQuestion[];
  onAdd: (filter: Filter) => void;
}

/** Asks for one condition on one question. */
export function FilterForm({ questions, onAdd }: Props) {
  const [questionId, setQuestionId] = useState(questions[0]?.id ?? '');
  const [chosenOp, setOp] = useState<Filter['op']>();
  const [value, setValue] = useState('');
  const [error, setError] = useState<string>();
  const question = questions.find(({ id }) => id === questionId);
  if (!question) return null;
  const ops = opsOf(question);
  const op = chosenOp && ops.includes(chosenOp) ? chosenOp : ops[0]!;
  const values = valuesOf(question);
  const given = values.length > 0 && !values.some((one) => one.value === value) ? values[0]!.value : value.trim();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!asksValue(op)) onAdd({ questionId, op, value: '' });
    else if (given === '') setError('Please say what to look for');
    else onAdd({ questionId, op, value: given });
  };
  const type = (next: string) => {
    setValue(next);
    setError(undefined);
  };

  return (
    <form onSubmit={submit} noValidate className="ui-stack-sm">
      <NativeSelect
        label="Question"
        data={questions.map((one) => ({ value: one.id, label: one.removed ? `${titleOf(one)} (removed)` : titleOf(one) }))}
        value={questionId}
        onChange={({ currentTarget }) => {
          setQuestionId(currentTarget.value);
          type('');
        }}
      />
      <NativeSelect
        label="Condition"
        data={ops.map((one) => ({ value: one, label: OP_LABELS[one] }))}
        value={op}
        onChange={({ currentTarget }) => setOp(currentTarget.value as Filter['op'])}
      />
      {asksValue(op) &&
        (values.length > 0 ? (
          <NativeSelect label="Answer" data={values} value={given} onChange={({ currentTarget }) => type(currentTarget.value)} />
        ) : (
          <TextInput
            label="Answer"
            type={question.type === 'date' ? 'date' : 'text'}
            maxLength={1_000}
            value={value}
            error={error}
            onChange={({ currentTarget }) => type(currentTarget.value)}
          />
        ))}
      <Button type="submit">Apply filter</Button>
    </form>
  );
}
