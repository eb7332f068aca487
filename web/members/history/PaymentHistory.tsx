import { NativeSelect, SegmentedControl, Skeleton } from '@mantine/core';
import { IconReceipt } from '@tabler/icons-react';
import { useId } from 'react';
import { PAYMENT_CATEGORIES } from '#contract/payments.ts';
import { HISTORY_SIZES, HistorySearch } from '#web/members/members.search.ts';
import { ListFrame } from '#web/ui/list/ListPage.tsx';
import { useListPage } from '#web/ui/list/useListPage.ts';
import { memberPayments } from './history.api.ts';
import classes from './history.module.css';
import { PaymentRow } from './PaymentRow.tsx';

type HistorySize = (typeof HISTORY_SIZES)[number];
const USUAL_SIZE: HistorySize = 10;
const CATEGORIES = [
  { value: 'all', label: 'All' },
  { value: 'Registration', label: 'Inscription' },
  { value: 'Subscription', label: 'Abonnement' },
];

/** The payments of a member, the newest first. The address stores category, page and page size. */
export function PaymentHistory({ memberId }: { memberId: string }) {
  const list = useListPage({
    schema: HistorySearch,
    filters: ['category'],
    perPage: ({ limit = USUAL_SIZE }) => limit,
    query: ({ category, page, limit }) => memberPayments({ memberId, category, page, limit: limit as HistorySize }),
  });
  const title = useId();
  const { category, limit = USUAL_SIZE } = list.shown;
  const { answer, setFilter, isStale } = list;
  return (
    <section className={classes.history} aria-labelledby={title}>
      <header className={classes.head}>
        <h2 id={title} className={classes.title}>
          Payment history
        </h2>
        <div className={classes.controls}>
          <SegmentedControl
            aria-label="Category"
            size="xs"
            data={CATEGORIES}
            value={category ?? 'all'}
            onChange={(value) => setFilter({ category: PAYMENT_CATEGORIES.find((one) => one === value) })}
          />
          <NativeSelect
            aria-label="Payments per page"
            size="xs"
            data={HISTORY_SIZES.map((size) => ({ value: String(size), label: `${size} per page` }))}
            value={String(limit)}
            onChange={({ currentTarget }) => {
              const size = HISTORY_SIZES.find((one) => String(one) === currentTarget.value);
              setFilter({ limit: size === USUAL_SIZE ? undefined : size });
            }}
          />
        </div>
      </header>
      <ListFrame
        list={list}
        failed="The payments could not be loaded"
        empty={{ icon: <IconReceipt size={28} />, title: 'Aucun paiement trouvé' }}
        noMatch={{ children: 'Choose another category.', showAll: 'Show all payments' }}
        rangeLabel={(range) => range}
      >
        {answer ? (
          <ul className={classes.list} aria-busy={isStale} data-stale={isStale || undefined}>
            {answer.payments.map((payment) => (
              <PaymentRow key={payment._id} payment={payment} />
            ))}
          </ul>
        ) : (
          <LoadingPayments />
        )}
      </ListFrame>
    </section>
  );
}

const LoadingPayments = () => (
  <div role="status" aria-label="Loading...">
    <ul className={classes.list} aria-hidden="true">
      {[40, 52, 46].map((width) => (
        <li key={width} className={classes.payment}>
          <div className={classes.who}>
            <Skeleton h={14} w={`${width}%`} my={4} />
            <Skeleton h={11} w="60%" my={5} />
          </div>
          <div className={classes.what}>
            <Skeleton h={14} w={96} my={4} />
            <Skeleton h={11} w={72} my={5} />
          </div>
        </li>
      ))}
    </ul>
  </div>
);
