import { NativeSelect } from '@mantine/core';
import type { Coach } from '#contract/coaches.ts';
import { RESERVATION_STATUS } from '#contract/reservations.ts';
import { DaysFilter } from '#web/ui/DaysFilter.tsx';
import { byId, FilterSelects } from '#web/ui/list/FilterSelect.tsx';
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
  /** Undefined while they are loading. */
  coaches: Coach[] | undefined;
  /** The list is that of the signed-in coach. */
  isOwn: boolean;
}

/** The filters of the list. The calendar has its own days. */
export function ReservationFilters({ shown, onFilter, coaches, isOwn }: Props) {
  const { period, startDate, endDate, view } = shown;
  return (
    <>
      <FilterSelects
        shown={shown}
        onFilter={onFilter}
        filters={[
          !isOwn && {
            field: 'coach',
            label: text.coach(),
            all: text.allCoaches(),
            ...byId(coaches, ({ name, removed }) => (removed ? text.leftBy({ name }) : name)),
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
          <DaysFilter
            from={startDate}
            to={endDate}
            labels={{ from: text.startDate(), to: text.endDate() }}
            onChange={({ from, to }) => onFilter({ startDate: from, endDate: to, order: undefined })}
          />
        </>
      )}
    </>
  );
}
