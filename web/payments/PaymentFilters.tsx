import { PRODUCTS } from '#contract/members.ts';
import { CURRENCIES } from '#contract/money.ts';
import { PAYMENT_CATEGORIES, PAYMENT_FILTER_STATES, PAYMENT_METHODS } from '#contract/payments.ts';
import { FilterSelect } from '#web/ui/list/FilterSelect.tsx';
import { CATEGORY, METHOD, monthName } from './payment-words.ts';
import type { PaymentsSearch } from './payments.search.ts';

interface Props {
  shown: PaymentsSearch;
  /** The year of the chart: its months are offered. */
  year: number;
  /** Each change begins at the first page again. */
  onFilter: (changes: Partial<PaymentsSearch>) => void;
}

/** Which payments the list shows. */
export function PaymentFilters({ shown, year, onFilter }: Props) {
  return (
    <>
      <FilterSelect
        label="Month"
        all="All months"
        values={monthsOf(year, shown.month)}
        labels={monthName}
        value={shown.month}
        onChange={(month) => onFilter({ month })}
      />
      <FilterSelect
        label="Method"
        all="All methods"
        values={PAYMENT_METHODS}
        labels={METHOD}
        value={shown.moyen}
        onChange={(moyen) => onFilter({ moyen })}
      />
      <FilterSelect
        label="Product"
        all="All products"
        values={PRODUCTS}
        value={shown.produit}
        onChange={(produit) => onFilter({ produit })}
      />
      <FilterSelect
        label="Category"
        all="All categories"
        values={PAYMENT_CATEGORIES}
        labels={CATEGORY}
        value={shown.category}
        onChange={(category) => onFilter({ category })}
      />
      <FilterSelect
        label="Currency"
        all="All currencies"
        values={CURRENCIES}
        value={shown.currency}
        onChange={(currency) => onFilter({ currency })}
      />
      <FilterSelect
        label="Status"
        all="All statuses"
        values={PAYMENT_FILTER_STATES}
        value={shown.status}
        onChange={(status) => onFilter({ status })}
      />
    </>
  );
}

/** The months of a year, and the chosen one whatever its year. */
function monthsOf(year: number, chosen: string | undefined): string[] {
  const months = Array.from({ length: 12 }, (_, i) => `${year}-${String(i + 1).padStart(2, '0')}`);
  return chosen && !months.includes(chosen) ? [chosen, ...months] : months;
}
