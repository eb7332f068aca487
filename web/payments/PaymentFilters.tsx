import { useQuery } from '@tanstack/react-query';
import { CURRENCIES } from '#contract/money.ts';
import { monthName } from '#contract/months.ts';
import { PAYMENT_CATEGORIES, PAYMENT_FILTER_STATES, PAYMENT_METHODS } from '#contract/payments.ts';
import * as status from '#contract/status.messages.ts';
import { productNames } from '#web/members/members.api.ts';
import { FilterSelects } from '#web/ui/list/FilterSelect.tsx';
import { MoreFilters } from '#web/ui/list/MoreFilters.tsx';
import * as word from '#web/ui/words.messages.ts';
import * as text from './payments.messages.ts';
import type { PaymentsSearch } from './payments.search.ts';

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
      <FilterSelects
        shown={shown}
        onFilter={onFilter}
        filters={[
          { field: 'month', label: text.month(), all: text.allMonths(), values: monthsOf(year, shown.month), labels: monthName },
          {
            field: 'status',
            label: word.status(),
            all: word.allStatuses(),
            values: PAYMENT_FILTER_STATES,
            labels: (one) => status.paymentState[one](),
          },
        ]}
      />
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

/** The months of a year, and the chosen month of another year before them. */
function monthsOf(year: number, chosen: string | undefined): string[] {
  const months = Array.from({ length: 12 }, (_, i) => `${year}-${String(i + 1).padStart(2, '0')}`);
  return chosen && !months.includes(chosen) ? [chosen, ...months] : months;
}
