import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Coach } from '#contract/coaches.ts';
import { RESERVATION_STATUS } from '#contract/reservations.ts';
import { FilterSelect } from '#web/ui/list/FilterSelect.tsx';
import { STATUS } from './reservation-words.ts';
import classes from './reservations.module.css';
import { RESERVATION_PERIODS, type ReservationsSearch } from './reservations.search.ts';

/** The parts of the list by time; the first is where it opens. */
const PERIODS = [
  { value: 'upcoming', label: 'Upcoming' },
  { value: 'today', label: 'Today' },
  { value: 'past', label: 'Past' },
  { value: 'all', label: 'All dates' },
  { value: 'days', label: 'Chosen days', disabled: true },
];

interface Props {
  shown: ReservationsSearch;
  /** Each change begins at the first page again. */
  onFilter: (changes: Partial<ReservationsSearch>) => void;
  /** Undefined where the list is one coach's own. */
  coaches: Coach[] | undefined;
}

/** Which reservations are shown; the calendar has its own days. */
export function ReservationFilters({ shown: { coach, status, period, startDate, endDate, view }, onFilter, coaches }: Props) {
  const names = Object.fromEntries((coaches ?? []).map(({ _id, name }) => [_id, name]));
  return (
    <>
      {coaches && (
        <FilterSelect
          label="Coach"
          all="All Coaches"
          values={Object.keys(names)}
          labels={names}
          value={coach}
          onChange={(value) => onFilter({ coach: value })}
        />
      )}
      <FilterSelect
        label="Status"
        all="All Statuses"
        values={RESERVATION_STATUS}
        labels={(value) => STATUS[value].label}
        value={status}
        onChange={(value) => onFilter({ status: value })}
      />
      {!view && (
        <>
          <NativeSelect
            aria-label="Period"
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
          <DayField label="Start Date" value={startDate} onChange={(value) => onFilter({ startDate: value, order: undefined })} />
          <DayField label="End Date" value={endDate} onChange={(value) => onFilter({ endDate: value, order: undefined })} />
        </>
      )}
    </>
  );
}

/** A day that begins or ends the list; while it is half typed, the list stays as it is. */
function DayField({ label, value, onChange }: { label: string; value: string | undefined; onChange: (value: string | undefined) => void }) {
  const [typed, setTyped] = useState(value ?? '');
  const [known, setKnown] = useState(value);
  // The address changed by other means: back, forward, "Show all".
  if (value !== known) {
    setKnown(value);
    setTyped(value ?? '');
  }
  return (
    <TextInput
      className={classes.dayField}
      label={label}
      type="date"
      value={typed}
      min="2000-01-01"
      max="2199-12-31"
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        const next = currentTarget.value || undefined;
        if (next === undefined || (next >= '2000-01-01' && next < '2200-01-01')) onChange(next);
      }}
    />
  );
}
