import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import type { Coach } from '#contract/coaches.ts';
import { RESERVATION_STATUS } from '#contract/reservations.ts';
import { DateField } from '#web/ui/DateField.tsx';
import { FilterSelects } from '#web/ui/list/FilterSelect.tsx';
import { dayFrom } from '#web/ui/search-params.ts';
import * as word from '#web/ui/words.messages.ts';
import { STATUS } from './reservation-labels.ts';
import * as text from './reservations.messages.ts';
import { RESERVATION_PERIODS, type ReservationsSearch } from './reservations.search.ts';

/** The parts of the list by time. It opens with the first. */
const PERIODS = [
  { value: 'upcoming', label: text.upcoming() },
  { value: 'today', label: text.today() },
  { value: 'past', label: text.past() },
  { value: 'all', label: text.allDates() },
  { value: 'days', label: text.chosenDays(), disabled: true },
];

interface Props {
  shown: ReservationsSearch;
  onFilter: (changes: Partial<ReservationsSearch>) => void;
  /** Undefined when the list is that of the signed-in coach. */
  coaches: Coach[] | undefined;
}

/** The filters of the list. The calendar has its own days. */
export function ReservationFilters({ shown, onFilter, coaches }: Props) {
  const { period, startDate, endDate, view } = shown;
  const names = Object.fromEntries((coaches ?? []).map(({ _id, name, removed }) => [_id, removed ? text.leftBy({ name }) : name]));
  return (
    <>
      <FilterSelects
        shown={shown}
        onFilter={onFilter}
        filters={[
          coaches !== undefined && {
            field: 'coach',
            label: text.coach(),
            all: text.allCoaches(),
            values: Object.keys(names),
            labels: names,
          },
          {
            field: 'status',
            label: word.status(),
            all: text.allStatuses(),
            values: RESERVATION_STATUS,
            labels: (value) => STATUS[value].label,
          },
        ]}
      />
      {!view && (
        <>
          <NativeSelect
            aria-label={text.period()}
            data={PERIODS}
            value={startDate || endDate ? 'days' : (period ?? 'upcoming')}
            onChange={({ currentTarget: { value } }) =>
              onFilter({
                period: RESERVATION_PERIODS.find((one) => one === value),
                startDate: undefined,
                endDate: undefined,
                order: undefined,
              })
            }
          />
          <DayField label={text.startDate()} value={startDate} onChange={(value) => onFilter({ startDate: value, order: undefined })} />
          <DayField label={text.endDate()} value={endDate} onChange={(value) => onFilter({ endDate: value, order: undefined })} />
        </>
      )}
    </>
  );
}

const nearDay = dayFrom(2000);

/** The first or last day of the list. The list stays as it is while the day is only partly typed. */
function DayField({ label, value, onChange }: { label: string; value: string | undefined; onChange: (value: string | undefined) => void }) {
  const [typed, setTyped] = useState(value ?? '');
  const [known, setKnown] = useState(value);
  // The address was changed in another way: back, forward, "Show all".
  if (value !== known) {
    setKnown(value);
    setTyped(value ?? '');
  }
  return (
    <DateField
      labelProps={{ m: 0, fz: 'xs', c: 'dimmed' }}
      label={label}
      value={typed}
      min="2000-01-01"
      max="2199-12-31"
      onChange={(next) => {
        setTyped(next);
        if (!next || nearDay(next)) onChange(next || undefined);
      }}
    />
  );
}
