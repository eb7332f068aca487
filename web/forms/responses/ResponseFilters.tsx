import { Button, Popover } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconFilter, IconX } from '@tabler/icons-react';
import type { AskedQuestion } from '#contract/answers.ts';
import type { ResponsesSearch } from '#web/forms/forms.search.ts';
import { DaysFilter } from '#web/ui/DaysFilter.tsx';
import { FilterForm } from './FilterForm.tsx';
import { filterLabel } from './filter-labels.ts';
import type { Shown } from './responses.api.ts';

interface Props {
  questions: AskedQuestion[];
  shown: Shown;
  /** True when responses arrived after the form was closed. */
  hasLate: boolean;
  onChange: (changes: Partial<ResponsesSearch>) => void;
}

const MOST = 20;

/** The filters of the table: conditions on answers, days, and whether a response was late. */
export function ResponseFilters({ questions, shown: { filters = [], late, from, to }, hasLate, onChange }: Props) {
  const [opened, popover] = useDisclosure();
  return (
    <>
      <Popover opened={opened} onDismiss={popover.close} position="bottom-start" width={320} trapFocus returnFocus withinPortal={false}>
        <Popover.Target>
          <Button variant="default" leftSection={<IconFilter size={18} />} disabled={filters.length >= MOST} onClick={popover.toggle}>
            Add filter
          </Button>
        </Popover.Target>
        <Popover.Dropdown aria-label="Add filter">
          <FilterForm
            questions={questions}
            onAdd={(filter) => {
              popover.close();
              onChange({ filters: [...filters, filter] });
            }}
          />
        </Popover.Dropdown>
      </Popover>
      <DaysFilter from={from} to={to} onChange={onChange} />
      {(hasLate || late) && (
        <Button
          variant={late ? 'light' : 'default'}
          aria-pressed={late ?? false}
          onClick={() => onChange({ late: late ? undefined : true })}
        >
          Received after close
        </Button>
      )}
      {filters.map((filter, i) => {
        const label = filterLabel(questions, filter);
        return (
          <Button
            key={label}
            maw="100%"
            variant="light"
            rightSection={<IconX size={16} />}
            aria-label={`Remove filter: ${label}`}
            onClick={() => onChange({ filters: filters.filter((_, other) => other !== i) })}
          >
            {label}
          </Button>
        );
      })}
    </>
  );
}
