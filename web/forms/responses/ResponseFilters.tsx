import { Button, NativeSelect, Popover, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconFilter, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { checkAnswers } from '#contract/answer-rules.ts';
import { titleOf, valuesOf } from '#contract/answer-values.ts';
import { type AskedQuestion, asksValue, type Filter } from '#contract/answers.ts';
import { kindOf, type QuestionKind } from '#contract/questions.ts';
import { filterLabel, OP_LABELS } from '#contract/response-filters.ts';
import type { ResponsesSearch } from '#web/forms/forms.search.ts';
import { DateField } from '#web/ui/DateField.tsx';
import { DaysFilter } from '#web/ui/DaysFilter.tsx';
import { onEnter } from '#web/ui/onEnter.ts';
import { TimeField } from '#web/ui/TimeField.tsx';
import { HandlingFilters } from '../handling/HandlingFilters.tsx';
import type { Shown } from './responses.api.ts';
import * as text from './responses.messages.ts';

interface Props {
  formId: string;
  questions: AskedQuestion[];
  shown: Shown;
  /** True when responses arrived after the form was closed. */
  hasLate: boolean;
  onChange: (changes: Partial<ResponsesSearch>) => void;
}

const MOST = 20;

/** The filters of responses: conditions on answers, days, what staff did with them, and whether they were late. */
export function ResponseFilters({ formId, questions, shown, hasLate, onChange }: Props) {
  const { filters = [], late, from, to } = shown;
  const [opened, popover] = useDisclosure();
  return (
    <>
      <Popover opened={opened} onDismiss={popover.close} position="bottom-start" width={320} trapFocus returnFocus withinPortal={false}>
        <Popover.Target>
          <Button variant="default" leftSection={<IconFilter size={18} />} disabled={filters.length >= MOST} onClick={popover.toggle}>
            {text.addFilter()}
          </Button>
        </Popover.Target>
        <Popover.Dropdown aria-label={text.addFilter()}>
          <FilterFields
            questions={questions}
            onAdd={(filter) => {
              popover.close();
              onChange({ filters: [...filters, filter] });
            }}
          />
        </Popover.Dropdown>
      </Popover>
      <DaysFilter from={from} to={to} onChange={onChange} />
      <HandlingFilters formId={formId} shown={shown} onChange={onChange} />
      {(hasLate || late) && (
        <Button
          variant={late ? 'light' : 'default'}
          aria-pressed={late ?? false}
          onClick={() => onChange({ late: late ? undefined : true })}
        >
          {text.receivedAfterClose()}
        </Button>
      )}
      {filters.map((filter, i) => {
        const label = filterLabel(questions, filter);
        return (
          <Button
            key={label}
            data-whole
            maw="100%"
            variant="light"
            rightSection={<IconX size={16} />}
            aria-label={text.removeFilter({ filter: label })}
            onClick={() => onChange({ filters: filters.filter((_, other) => other !== i) })}
          >
            {label}
          </Button>
        );
      })}
    </>
  );
}

/** Writes a value as answers are stored, so that 12 500 and 77 123 45 67 find what they mean. */
function filterValue(question: AskedQuestion, typed: string): { value: string } | { error: string } {
  const kind = kindOf(question);
  if (kind !== 'number' && kind !== 'date' && kind !== 'time' && kind !== 'phone' && kind !== 'email') return { value: typed };
  const { minValue: _, maxValue: __, whole: ___, showIf: ____, ...asked } = question;
  const { answers, errors } = checkAnswers([asked], { [question.id]: typed });
  const value = answers[question.id];
  return typeof value === 'string' ? { value } : { error: errors[question.id] ?? text.sayWhatToFind() };
}

/** Asks for one condition on one question. It is no form, because it is also shown inside the form of a scenario's step. */
function FilterFields({ questions, onAdd }: { questions: AskedQuestion[]; onAdd: (filter: Filter) => void }) {
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

  const apply = () => {
    if (!asksValue(op)) onAdd({ questionId, op, value: '' });
    else if (given === '') setError(text.sayWhatToFind());
    else {
      const wanted = op === 'contains' ? { value: given } : filterValue(question, given);
      if ('error' in wanted) setError(wanted.error);
      else onAdd({ questionId, op, value: wanted.value });
    }
  };
  const type = (next: string) => {
    setValue(next);
    setError(undefined);
  };

  return (
    <div className="ui-stack-sm">
      <NativeSelect
        label={text.question()}
        data={questions.map((one) => ({ value: one.id, label: one.removed ? text.removed({ title: titleOf(one) }) : titleOf(one) }))}
        value={questionId}
        onChange={({ currentTarget }) => {
          setQuestionId(currentTarget.value);
          type('');
        }}
      />
      <NativeSelect
        label={text.condition()}
        data={ops.map((one) => ({ value: one, label: OP_LABELS[one]() }))}
        value={op}
        onChange={({ currentTarget }) => setOp(currentTarget.value as Filter['op'])}
      />
      {asksValue(op) &&
        (values.length > 0 ? (
          <NativeSelect label={text.answer()} data={values} value={given} onChange={({ currentTarget }) => type(currentTarget.value)} />
        ) : question.type === 'date' ? (
          <DateField label={text.answer()} value={value} error={error} onChange={type} onKeyDown={onEnter(apply)} />
        ) : question.type === 'time' ? (
          <TimeField label={text.answer()} value={value} error={error} onChange={type} onKeyDown={onEnter(apply)} />
        ) : (
          <TextInput
            label={text.answer()}
            inputMode={kindOf(question) === 'number' ? 'decimal' : undefined}
            maxLength={1_000}
            value={value}
            error={error}
            onChange={({ currentTarget }) => type(currentTarget.value)}
            onKeyDown={onEnter(apply)}
          />
        ))}
      <Button onClick={apply}>{text.applyFilter()}</Button>
    </div>
  );
}

/** Returns the conditions that a question can be filtered by, the most likely one first. */
function opsOf(question: AskedQuestion): Filter['op'][] {
  return [...(OPS[kindOf(question)] ?? ['is']), 'answered', 'empty'];
}

const WRITTEN: Filter['op'][] = ['contains', 'is'];
const ORDERED: Filter['op'][] = ['is', 'min', 'max'];
const OPS: Partial<Record<QuestionKind, Filter['op'][]>> = {
  text: WRITTEN,
  email: WRITTEN,
  phone: WRITTEN,
  number: ['min', 'max', 'is'],
  scale: ORDERED,
  date: ORDERED,
  time: ORDERED,
  file: [],
};
