import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { CURRENCIES } from '#contract/money.ts';
import { monthName } from '#contract/months.ts';
import { PAYMENT_CATEGORIES, PAYMENT_FILTER_STATES, PAYMENT_METHODS } from '#contract/payments.ts';
import * as status from '#contract/status.messages.ts';
import { productNames } from '#web/members/members.api.ts';
import { DaysFilter } from '#web/ui/DaysFilter.tsx';
import { FilterSelects } from '#web/ui/list/FilterSelect.tsx';
import { MoreFilters } from '#web/ui/list/MoreFilters.tsx';
import * as word from '#web/ui/words.messages.ts';
import { today } from '#web/ui/zoned-input.ts';
import { AmountFilter } from './AmountFilter.tsx';
import * as text from './payments.messages.ts';
import type { PaymentsSearch } from './payments.search.ts';
import { periodsOf } from './periods.rules.ts';

interface Props {
  shown: PaymentsSearch;
  /** The year of the chart, whose months are offered. */
  year: number;
  /** Each change shows the first page again. */
  onFilter: (changes: Partial<PaymentsSearch>) => void;
}

/** The filters of the list of payments: those of every day in its row, the rest behind a button. */
export function PaymentFilters({ shown, year, onFilter }: Props) {
  const products = useQuery(productNames).data?.map(({ name }) => name);
  return (
    <>
      <PeriodSelect {...{ shown, year, onFilter }} />
      <FilterSelects
        shown={shown}
        onFilter={onFilter}
        filters={[
          {
            field: 'status',
            label: word.status(),
            all: word.allStatuses(),
            values: PAYMENT_FILTER_STATES,
            labels: (one) => status.paymentState[one](),
          },
        ]}
      />
      <DaysFilter
        from={shown.from}
        to={shown.to}
        labels={{ from: text.paidFrom(), to: text.paidTo() }}
        onChange={(days) => onFilter({ ...days, month: undefined })}
      />
      <AmountFilter shown={shown} onFilter={onFilter} />
      <MoreFilters set={[shown.moyen, shown.produit, shown.category, shown.currency].filter(Boolean).length}>
        <FilterSelects
          shown={shown}
          onFilter={onFilter}
          withLabel
          filters={[
            {
              field: 'moyen',
              label: text.method(),
              all: text.allMethods(),
              values: PAYMENT_METHODS,
              labels: (one) => status.paymentMethod[one](),
            },
            { field: 'produit', label: text.product(), all: text.allProducts(), values: products },
            {
              field: 'category',
              label: text.category(),
              all: text.allCategories(),
              values: PAYMENT_CATEGORIES,
              labels: (one) => status.paymentCategory[one](),
            },
            { field: 'currency', label: text.currency(), all: text.allCurrencies(), values: CURRENCIES },
          ]}
        />
      </MoreFilters>
    </>
  );
}

/** The days of the payments by the name of a period or month. Days that have no name are chosen beside it. */
function PeriodSelect({ shown: { month, from, to }, year, onFilter }: Props) {
  const periods = periodsOf(today());
  const months = monthsOf(year, month);
  const named = periods.find((one) => one.from === from && one.to === to)?.name;
  return (
    <NativeSelect
      aria-label={text.periodOfPayment()}
      data={[
        { value: '', label: text.allDates() },
        ...periods.map(({ name }) => ({ value: name, label: text.period[name]() })),
        { value: 'days', label: text.chosenDays(), disabled: true },
        { group: text.month(), items: months.map((value) => ({ value, label: monthName(value) })) },
      ]}
      value={month ?? named ?? (from || to ? 'days' : '')}
      onChange={({ currentTarget: { value } }) => {
        const period = periods.find(({ name }) => name === value);
        onFilter({ month: months.find((one) => one === value), from: period?.from, to: period?.to });
      }}
    />
  );
}

/** The months of a year, and the chosen month of another year before them. */
function monthsOf(year: number, chosen: string | undefined): string[] {
  const months = Array.from({ length: 12 }, (_, i) => `${year}-${String(i + 1).padStart(2, '0')}`);
  return chosen && !months.includes(chosen) ? [chosen, ...months] : months;
}
