import { PRODUCTS } from '#contract/members.ts';
import { CURRENCIES } from '#contract/money.ts';
import { PAYMENT_CATEGORIES, PAYMENT_FILTER_STATES, PAYMENT_METHODS } from '#contract/payments.ts';
import { CATEGORY, METHOD } from '#web/members/member-labels.ts';
import { FilterSelects } from '#web/ui/list/FilterSelect.tsx';
import { monthName } from './payment-labels.ts';
import type { PaymentsSearch } from './payments.search.ts';

interface Props {
  shown: PaymentsSearch;
  /** The year of the chart, whose months are offered. */
  year: number;
  /** Each change shows the first page again. */
  onFilter: (changes: Partial<PaymentsSearch>) => void;
}

/** The filters of the list of payments. */
export const PaymentFilters = ({ shown, year, onFilter }: Props) => (
  <FilterSelects
    shown={shown}
    onFilter={onFilter}
    filters={[
      { field: 'month', label: 'Month', all: 'All months', values: monthsOf(year, shown.month), labels: monthName },
      { field: 'moyen', label: 'Method', all: 'All methods', values: PAYMENT_METHODS, labels: METHOD },
      { field: 'produit', label: 'Product', all: 'All products', values: PRODUCTS },
      { field: 'category', label: 'Category', all: 'All categories', values: PAYMENT_CATEGORIES, labels: CATEGORY },
      { field: 'currency', label: 'Currency', all: 'All currencies', values: CURRENCIES },
      { field: 'status', label: 'Status', all: 'All statuses', values: PAYMENT_FILTER_STATES },
    ]}
  />
);

/** The months of a year, and the chosen month of another year before them. */
function monthsOf(year: number, chosen: string | undefined): string[] {
  const months = Array.from({ length: 12 }, (_, i) => `${year}-${String(i + 1).padStart(2, '0')}`);
  return chosen && !months.includes(chosen) ? [chosen, ...months] : months;
}
