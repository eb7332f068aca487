import { Button, NativeSelect, SegmentedControl, Skeleton } from '@mantine/core';
import { IconReceipt } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { PAYMENT_CATEGORIES } from '#contract/payments.ts';
import { HISTORY_SIZES, HistorySearch } from '#web/members/members.search.ts';
import { ListFoot, rangeSentence } from '#web/ui/ListFoot.tsx';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';
import { usePaging } from '#web/ui/usePaging.ts';
import { useUrlSearch } from '#web/ui/useUrlSearch.ts';
import { memberPayments } from './history.api.ts';
import classes from './history.module.css';
import { PaymentRow } from './PaymentRow.tsx';
import '@mantine/core/styles/FloatingIndicator.css';

const USUAL_SIZE = 10;
const CATEGORIES = [
  { value: 'all', label: 'All' },
  { value: 'Registration', label: 'Inscription' },
  { value: 'Subscription', label: 'Abonnement' },
];

/** What a member paid, newest first. Category, page and page size are kept in the address. */
export function PaymentHistory({ memberId }: { memberId: string }) {
  const [{ category, limit = USUAL_SIZE, page = 1 }, change] = useUrlSearch(HistorySearch);
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery(memberPayments({ memberId, category, page, limit }));
  const title = useId();
  const count = data?.count ?? 0;
  const { pages, onPage } = usePaging({ page, perPage: limit, count: data?.count, stale: isPlaceholderData, change });

  const nothing = data !== undefined && count === 0;
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
            onChange={(value) => change({ category: PAYMENT_CATEGORIES.find((one) => one === value), page: undefined })}
          />
          <NativeSelect
            aria-label="Payments per page"
            size="xs"
            data={HISTORY_SIZES.map((size) => ({ value: String(size), label: `${size} per page` }))}
            value={String(limit)}
            onChange={({ currentTarget }) => {
              const size = HISTORY_SIZES.find((one) => String(one) === currentTarget.value);
              change({ limit: size === USUAL_SIZE ? undefined : size, page: undefined });
            }}
          />
        </div>
      </header>
      {error && !data && <ErrorState title="The payments could not be loaded" error={error} retry={refetch} retrying={isFetching} />}
      {!data && !error && <LoadingPayments />}
      {nothing && (
        <EmptyState
          icon={<IconReceipt size={28} />}
          title="Aucun paiement trouvé"
          action={
            category && (
              <Button variant="default" onClick={() => change({ category: undefined, page: undefined })}>
                Show all payments
              </Button>
            )
          }
        />
      )}
      {data && !nothing && (
        <ul className={classes.list} aria-busy={isPlaceholderData} data-stale={isPlaceholderData || undefined}>
          {data.payments.map((payment) => (
            <PaymentRow key={payment._id} payment={payment} />
          ))}
        </ul>
      )}
      {data && !nothing && (
        <ListFoot page={page} pages={pages} onPage={onPage}>
          {rangeSentence(page, limit, data.payments.length, count)}
        </ListFoot>
      )}
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
