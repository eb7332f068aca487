import { Button, NativeSelect, Tabs, TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconArrowsExchange, IconCash, IconPlus, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { PRODUCTS } from '#contract/members.ts';
import { CURRENCIES } from '#contract/money.ts';
import { PAYMENT_CATEGORIES, PAYMENT_FILTER_STATES, PAYMENT_METHODS } from '#contract/payments.ts';
import { DeletedLink } from '#web/deleted/DeletedLink.tsx';
import { CountAll } from '#web/ui/CountAll.tsx';
import { formatCount } from '#web/ui/figures.ts';
import { ListFoot, rangeSentence, TOO_MANY_TO_SORT } from '#web/ui/ListFoot.tsx';
import list from '#web/ui/list.module.css';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';
import { useOpenInUrl } from '#web/ui/useOpenInUrl.ts';
import { usePaging } from '#web/ui/usePaging.ts';
import { useSearchBox } from '#web/ui/useSearchBox.ts';
import { useUrlSearch } from '#web/ui/useUrlSearch.ts';
import { toZonedInput } from '#web/ui/zoned-input.ts';
import { CreatePayment } from './CreatePayment.tsx';
import { EditPayment } from './EditPayment.tsx';
import { ExportMenu } from './ExportMenu.tsx';
import { PaymentCards } from './PaymentCards.tsx';
import { PaymentDrawer } from './PaymentDrawer.tsx';
import { PaymentTable, type Sorting } from './PaymentTable.tsx';
import { Providers } from './Providers.tsx';
import { CATEGORY, METHOD, monthName } from './payment-words.ts';
import { PAYMENTS_PER_PAGE, paymentCount, paymentList } from './payments.api.ts';
import { PaymentsSearch } from './payments.search.ts';
import { Rates } from './Rates.tsx';

// The chart's library weighs as much as the rest of the screen: the list does not wait for it.
const YearChart = lazy(() => import('./YearChart.tsx').then((module) => ({ default: module.YearChart })));

const NO_FILTER = {
  search: undefined,
  month: undefined,
  moyen: undefined,
  produit: undefined,
  currency: undefined,
  category: undefined,
  status: undefined,
} satisfies Partial<PaymentsSearch>;

export function PaymentsPage() {
  const [state, change] = useUrlSearch(PaymentsSearch);
  const drawer = useOpenInUrl('payment');
  const { page = 1, sort = 'createdAt', order = 'desc', year, payment: open, view, ...filter } = state;
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery(
    paymentList({ ...filter, sort, order, page, limit: PAYMENTS_PER_PAGE }),
  );
  const box = useSearchBox(filter.search, (search) => change({ search, page: undefined }, { replace: true }));
  const wide = useMediaQuery('(min-width: 48em)', undefined, { getInitialValueInEffect: false });
  const [creating, setCreating] = useState(false);
  const [editing, setEditing] = useState<string>();
  const [rates, setRates] = useState(false);

  const today = toZonedInput(new Date().toISOString()).slice(0, 10);
  const thisYear = Number(today.slice(0, 4));
  const narrowed = Object.values(filter).some(Boolean);
  const nothingYet = data?.count === 0 && !narrowed && !isPlaceholderData;
  const { pages, onPage } = usePaging({ page, perPage: PAYMENTS_PER_PAGE, count: data?.count, stale: isPlaceholderData, change });

  const rows = {
    payments: data?.payments,
    stale: isPlaceholderData,
    onOpen: drawer.open,
    onEdit: setEditing,
  };
  const create = (
    <Button leftSection={<IconPlus size={18} />} onClick={() => setCreating(true)}>
      New payment
    </Button>
  );

  return (
    <>
      <PageHeader
        title="Payments"
        description={nothingYet ? undefined : data ? countSentence(data.count, narrowed, data.atLeast) : '\u00A0'}
        actions={
          <>
            <Button variant="default" leftSection={<IconArrowsExchange size={18} />} onClick={() => setRates(true)}>
              Exchange rates
            </Button>
            {!nothingYet && <ExportMenu filter={filter} />}
            {create}
          </>
        }
      />
      <Tabs
        value={view ?? 'payments'}
        onChange={(tab) => change({ view: tab === 'providers' ? tab : undefined })}
        keepMounted={false}
        mb="lg"
      >
        <Tabs.List>
          <Tabs.Tab value="payments">Payments</Tabs.Tab>
          <Tabs.Tab value="providers">Providers</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="providers" pt="lg">
          <Providers />
        </Tabs.Panel>
        <Tabs.Panel value="payments" pt="lg">
          <Suspense fallback={<div style={{ minHeight: 320 }} />}>
            <YearChart
              year={year ?? thisYear}
              thisYear={thisYear}
              onYear={(value) => change({ year: value === thisYear ? undefined : value })}
              onMonth={(month, currency) => change({ month, currency, page: undefined })}
            />
          </Suspense>
          {!nothingYet && (
            <search className={list.toolbar} data-phone="pairs">
              <TextInput
                className={list.search}
                type="search"
                aria-label="Search payments"
                placeholder="Name, email or payment ID"
                leftSection={<IconSearch size={16} />}
                {...box}
              />
              <MonthSelect value={filter.month} year={year ?? thisYear} onChange={(month) => change({ month, page: undefined })} />
              <Filter
                label="Method"
                all="All methods"
                values={PAYMENT_METHODS}
                words={METHOD}
                value={filter.moyen}
                onChange={(moyen) => change({ moyen, page: undefined })}
              />
              <Filter
                label="Product"
                all="All products"
                values={PRODUCTS}
                value={filter.produit}
                onChange={(produit) => change({ produit, page: undefined })}
              />
              <Filter
                label="Category"
                all="All categories"
                values={PAYMENT_CATEGORIES}
                words={CATEGORY}
                value={filter.category}
                onChange={(category) => change({ category, page: undefined })}
              />
              <Filter
                label="Currency"
                all="All currencies"
                values={CURRENCIES}
                value={filter.currency}
                onChange={(currency) => change({ currency, page: undefined })}
              />
              <Filter
                label="Status"
                all="All statuses"
                values={PAYMENT_FILTER_STATES}
                value={filter.status}
                onChange={(status) => change({ status, page: undefined })}
              />
            </search>
          )}
          {error && !data ? (
            <ErrorState title="The payments could not be loaded" error={error} retry={refetch} retrying={isFetching} />
          ) : data?.count === 0 && !isPlaceholderData ? (
            <EmptyState
              icon={<IconCash size={28} />}
              title="No payment data found"
              action={
                narrowed ? (
                  <Button variant="default" onClick={() => change({ ...NO_FILTER, page: undefined })}>
                    Show all payments
                  </Button>
                ) : (
                  create
                )
              }
            >
              {narrowed ? 'Try another word, or fewer filters.' : 'Payments by Mobile Money arrive by themselves; cash is recorded here.'}
            </EmptyState>
          ) : wide ? (
            <PaymentTable {...rows} sorting={{ sort, order }} onSort={(next: Sorting) => change({ ...next, page: undefined })} />
          ) : (
            <PaymentCards {...rows} />
          )}
          {data && pages > 1 && (
            <ListFoot page={page} pages={pages} onPage={onPage}>
              {rangeSentence(page, PAYMENTS_PER_PAGE, data.payments.length, data.count, data.atLeast)}
              {data.atLeast && <CountAll query={paymentCount(filter)} />}
              {data.newestFirst && <div>{TOO_MANY_TO_SORT}</div>}
            </ListFoot>
          )}
          <DeletedLink kind="payment" />
        </Tabs.Panel>
      </Tabs>
      <Rates opened={rates} onClose={() => setRates(false)} today={today} />
      <CreatePayment opened={creating} onClose={() => setCreating(false)} today={today} />
      <PaymentDrawer id={open} onClose={drawer.close} onEdit={setEditing} />
      <EditPayment id={editing} onClose={() => setEditing(undefined)} />
    </>
  );
}

interface FilterProps<T extends string> {
  label: string;
  all: string;
  values: readonly T[];
  words?: Record<T, string>;
  value: T | undefined;
  onChange: (value: T | undefined) => void;
}

function Filter<T extends string>({ label, all, values, words, value, onChange }: FilterProps<T>) {
  return (
    <NativeSelect
      aria-label={label}
      data={[{ value: '', label: all }, ...values.map((v) => ({ value: v, label: words?.[v] ?? v }))]}
      value={value ?? ''}
      onChange={({ currentTarget }) => onChange(values.find((v) => v === currentTarget.value))}
    />
  );
}

/** The months of the chart's year, and the chosen one whatever its year. */
function MonthSelect({
  value,
  year,
  onChange,
}: {
  value: string | undefined;
  year: number;
  onChange: (month: string | undefined) => void;
}) {
  const months = Array.from({ length: 12 }, (_, i) => `${year}-${String(i + 1).padStart(2, '0')}`);
  if (value && !months.includes(value)) months.unshift(value);
  return (
    <NativeSelect
      aria-label="Month"
      data={[{ value: '', label: 'All months' }, ...months.map((month) => ({ value: month, label: monthName(month) }))]}
      value={value ?? ''}
      onChange={({ currentTarget }) => onChange(currentTarget.value || undefined)}
    />
  );
}

function countSentence(count: number, narrowed: boolean, atLeast: boolean | undefined): string {
  if (narrowed) return count === 1 ? '1 payment matches' : `${formatCount(count, atLeast)} payments match`;
  return count === 1 ? '1 payment' : `${formatCount(count, atLeast)} payments`;
}
