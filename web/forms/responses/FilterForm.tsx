import { Button, NativeSelect, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { type AskedQuestion, asksValue, type Filter } from '#contract/answers.ts';
import { isChoice, isScale, OP_LABELS, opsOf, titleOf, valuesOf } from './questions.ts';

interface Props {
  questions: AskedQuestion[];
  onAdd: (filter: Filter) => void;
}

/** One condition on one question. */
export function FilterForm({ questions, onAdd }: Props) {
  const [questionId, setQuestionId] = useState(questions[0]?.id ?? '');
  const [op, setOp] = useState<Filter['op']>();
  const [value, setValue] = useState('');
  const [error, setError] = useState<string>();
  const question = questions.find((q) => q.id === questionId);
  if (!question) return null;
  const ops = opsOf(question);
  const condition = op && ops.includes(op) ? op : ops[0]!;
  const values = isChoice(question) || isScale(question) ? valuesOf(question) : undefined;
  const asks = asksValue(condition);
  const given = values ? (values.some((v) => v.value === value) ? value : (values[0]?.value ?? '')) : value.trim();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (asks && given === '') setError('Please say what to look for');
    else onAdd({ questionId, op: condition, value: asks ? given : '' });
  };
  const type = (next: string) => {
    setValue(next);
    setError(undefined);
  };

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <NativeSelect
          label="Question"
          data={questions.map((q) => ({ value: q.id, label: q.removed ? `${titleOf(q)} (removed)` : titleOf(q) }))}
          value={questionId}
          onChange={({ currentTarget }) => {
            setQuestionId(currentTarget.value);
            type('');
          }}
        />
        <NativeSelect
          label="Condition"
          data={ops.map((one) => ({ value: one, label: OP_LABELS[one] }))}
          value={condition}
          onChange={({ currentTarget }) => setOp(ops.find((one) => one === currentTarget.value))}
        />
        {asks &&
          (values ? (
            <NativeSelect label="Answer" data={values} value={given} onChange={({ currentTarget }) => type(currentTarget.value)} />
          ) : (
            <TextInput
              label="Answer"
              type={question.type === 'date' ? 'date' : 'text'}
              maxLength={1_000}
              value={value}
              error={error}
              aria-invalid={error ? true : undefined}
              onChange={({ currentTarget }) => type(currentTarget.value)}
            />
          ))}
        <Button type="submit">Apply filter</Button>
      </Stack>
    </form>
  );
}
