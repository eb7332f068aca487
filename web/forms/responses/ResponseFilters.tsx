import { Button, Popover } from '@mantine/core';
import { IconFilter, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import type { AskedQuestion, Filter } from '#contract/answers.ts';
import type { ResponsesSearch } from '#web/forms/forms.search.ts';
import { DaysFilter } from '#web/ui/DaysFilter.tsx';
import { FilterForm } from './FilterForm.tsx';
import { filterWords } from './questions.ts';
import type { Shown } from './responses.api.ts';
import classes from './responses.module.css';

interface Props {
  questions: AskedQuestion[];
  shown: Shown;
  /** How many responses came after the form was closed, of all. */
  late: number;
  onChange: (changes: Partial<ResponsesSearch>) => void;
}

const MOST = 20;

/** Which responses the table shows. */
export function ResponseFilters({ questions, shown: { filters, late, from, to }, late: lateCount, onChange }: Props) {
  const [opened, setOpened] = useState(false);
  const add = (filter: Filter) => {
    setOpened(false);
    onChange({ filters: [...filters, filter] });
  };
  return (
    <>
      <Popover opened={opened} onChange={setOpened} position="bottom-start" width={320} trapFocus returnFocus withinPortal={false}>
        <Popover.Target>
          <Button
            variant="default"
            leftSection={<IconFilter size={18} />}
            disabled={filters.length >= MOST}
            onClick={() => setOpened((open) => !open)}
          >
            Add filter
          </Button>
        </Popover.Target>
        <Popover.Dropdown aria-label="Add filter">
          <FilterForm questions={questions} onAdd={add} />
        </Popover.Dropdown>
      </Popover>
      <DaysFilter from={from} to={to} onChange={onChange} />
      {(lateCount > 0 || late) && (
        <Button variant={late ? 'light' : 'default'} aria-pressed={late} onClick={() => onChange({ late: late ? undefined : true })}>
          Received after close
        </Button>
      )}
      {filters.map((filter, i) => {
        const words = filterWords(questions, filter);
        return (
          <Button
            key={`${filter.questionId} ${filter.op} ${filter.value}`}
            className={classes.chip}
            variant="light"
            rightSection={<IconX size={16} />}
            aria-label={`Remove filter: ${words}`}
            onClick={() => onChange({ filters: filters.filter((_, other) => other !== i) })}
          >
            {words}
          </Button>
        );
      })}
    </>
  );
}
