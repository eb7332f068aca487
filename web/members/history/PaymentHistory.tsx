import { ActionIcon, Box, Group, NativeSelect, SegmentedControl, Text, Tooltip } from '@mantine/core';
import { IconFileDownload, IconReceipt } from '@tabler/icons-react';
import { PAYMENT_CATEGORIES, type Payment } from '#contract/payments.ts';
import { paymentCategory, paymentMethod, paymentState } from '#contract/status.messages.ts';
import { useMutationOnce } from '#web/api/useMutationOnce.ts';
import { HISTORY_SIZES, HistorySearch } from '#web/members/members.search.ts';
import { formatDate } from '#web/ui/dates.ts';
import { EmailText } from '#web/ui/EmailText.tsx';
import { Feed } from '#web/ui/list/Feed.tsx';
import { ListFrame } from '#web/ui/list/ListPage.tsx';
import { useListPage } from '#web/ui/list/useListPage.ts';
import { formatMoney } from '#web/ui/money.ts';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import * as word from '#web/ui/words.messages.ts';
import { memberPayments, saveReceipt } from './history.api.ts';
import * as text from './history.messages.ts';
import classes from './history.module.css';

type HistorySize = (typeof HISTORY_SIZES)[number];
const USUAL_SIZE: HistorySize = 10;
const CATEGORIES = [
  { value: 'all', label: word.all() },
  ...PAYMENT_CATEGORIES.map((value) => ({ value, label: paymentCategory[value]() })),
];

interface Props {
  memberId: string;
  /** The title of the card, for a page whose own title says that these are the payments. */
  title?: string;
}

/** The payments of a member, the newest first. The address stores category, page and page size. */
export function PaymentHistory({ memberId, title = text.title() }: Props) {
  const history = useListPage({
    schema: HistorySearch,
    filters: ['category'],
    perPage: ({ limit = USUAL_SIZE }) => limit,
    query: ({ category, page, limit }) => memberPayments({ memberId, category, page, limit: limit as HistorySize }),
  });
  const { category, limit = USUAL_SIZE } = history.shown;
  const { answer, setFilter } = history;
  return (
    <SectionCard
      titleSize="h4"
      title={title}
      aside={
        <Group gap="xs" className="ui-no-print">
          <SegmentedControl
            aria-label={text.category()}
            size="xs"
            data={CATEGORIES}
            value={category ?? 'all'}
            onChange={(value) => setFilter({ category: PAYMENT_CATEGORIES.find((one) => one === value) })}
          />
          <NativeSelect
            aria-label={text.paymentsPerPage()}
            size="xs"
            data={HISTORY_SIZES.map((size) => ({ value: String(size), label: text.perPage({ size }) }))}
            value={String(limit)}
            onChange={({ currentTarget }) => {
              const size = HISTORY_SIZES.find((one) => String(one) === currentTarget.value);
              setFilter({ limit: size === USUAL_SIZE ? undefined : size });
            }}
          />
        </Group>
      }
    >
      <div className={classes.rows}>
        <ListFrame
          list={history}
          failed={text.notLoaded()}
          empty={{ icon: <IconReceipt size={28} />, title: text.noPayments() }}
          noMatch={{ children: text.chooseAnother(), showAll: text.showAll() }}
          rangeLabel={(range) => range}
        >
          <Feed list={history}>
            {answer?.payments.map((payment) => (
              <PaymentRow key={payment._id} payment={payment} />
            ))}
          </Feed>
        </ListFrame>
      </div>
    </SectionCard>
  );
}

function PaymentRow({ payment }: { payment: Payment }) {
  const { name, email, category, moyen, createdAt, produit, amount, refunded, status } = payment;
  const receipt = useMutationOnce({ mutationFn: saveReceipt });
  return (
    <Box component="li" className={classes.payment} p="sm">
      <div>
        <Text fw={600} className="ui-text">
          {name}
        </Text>
        <p className="ui-dim">
          <EmailText email={email} />
        </p>
      </div>
      <div className={classes.second}>
        <StatusBadge tone={category === 'Registration' ? 'info' : 'neutral'}>{paymentCategory[category]()}</StatusBadge>
        <p className="ui-dim">{`${produit} · ${paymentMethod[moyen]()}`}</p>
      </div>
      <Box ta="end">
        <Text className="ui-number">{formatMoney(amount)}</Text>
        <time className="ui-dim" dateTime={createdAt}>
          {formatDate(createdAt)}
        </time>
        {(status === 'Refunded' || status === 'Partially refunded') && (
          <p className="ui-dim">{text.refunded({ state: paymentState[status](), amount: formatMoney(refunded) })}</p>
        )}
      </Box>
      <Tooltip label={text.receipt()}>
        <ActionIcon
          className={classes.second}
          ms="auto"
          aria-label={text.receiptOf({ amount: formatMoney(amount), day: formatDate(createdAt) })}
          loading={receipt.isPending}
          onClick={() => receipt.mutate(payment._id)}
        >
          <IconFileDownload size={18} />
        </ActionIcon>
      </Tooltip>
    </Box>
  );
}
