import { Button, Group, Title } from '@mantine/core';
import { IconPlugConnected } from '@tabler/icons-react';
import { payments, WEBHOOK_STATES, type WebhookEvent, type WebhookState } from '#contract/payments.ts';
import type { Column } from '#web/ui/list/columns.ts';
import { DataTable } from '#web/ui/list/DataTable.tsx';
import { FilterSelect } from '#web/ui/list/FilterSelect.tsx';
import { ListFrame } from '#web/ui/list/ListPage.tsx';
import list from '#web/ui/list/list.module.css';
import { useColumns } from '#web/ui/list/useColumns.ts';
import { useLocalList } from '#web/ui/list/useListPage.ts';
import { formatMoney } from '#web/ui/money.ts';
import { RelativeTime } from '#web/ui/RelativeTime.tsx';
import { StatusBadge, type Tone } from '#web/ui/StatusBadge.tsx';
import { useCall } from '#web/ui/useCall.ts';
import { PROVIDER } from './payment-labels.ts';
import { AFTER_PAYMENTS, webhookEvents } from './payments.api.ts';

const STATE_TONE: Record<WebhookState, Tone> = {
  received: 'info',
  processed: 'positive',
  ignored: 'neutral',
  unmatched: 'info',
  quarantined: 'warning',
  failed: 'negative',
};
const stateLabel = (state: WebhookState) => state.charAt(0).toUpperCase() + state.slice(1);
const PER_PAGE = 25;

const DELIVERY_COLUMNS: Column<WebhookEvent>[] = [
  { id: 'provider', label: 'Provider', cell: ({ provider }) => PROVIDER[provider] },
  {
    id: 'event',
    label: 'Event',
    cell: ({ event, objectId }) => (
      <>
        {event}
        {objectId && <div className={list.dim}>{objectId}</div>}
      </>
    ),
  },
  { id: 'payer', label: 'Payer', cell: payer },
  {
    id: 'state',
    label: 'State',
    cell: ({ state, error }) => (
      <>
        <StatusBadge tone={STATE_TONE[state]}>{stateLabel(state)}</StatusBadge>
        {error && <div className={list.dim}>{error}</div>}
      </>
    ),
  },
  { id: 'received', label: 'Received', cell: ({ receivedAt }) => <RelativeTime iso={receivedAt} /> },
];

function payer({ observed }: WebhookEvent) {
  if (!observed) return <span className={list.dim}>Not asked yet</span>;
  return (
    <>
      {observed.name}
      <div className={`${list.dim} ${list.nowrap}`}>{formatMoney(observed.amount)}</div>
    </>
  );
}

/** The webhook deliveries of the providers. Staff decide about those that failed. */
export function Deliveries() {
  const deliveries = useLocalList({
    start: {} as { state?: WebhookState; page?: number },
    filters: ['state'],
    perPage: PER_PAGE,
    query: ({ state, page, limit }) => webhookEvents({ state, page, limit }),
  });
  const columns = useColumns('deliveries', DELIVERY_COLUMNS);
  return (
    <section aria-labelledby="deliveries-title">
      <Group justify="space-between" gap="sm" mb="md">
        <Title order={2} size="h3" id="deliveries-title">
          Webhook deliveries
        </Title>
        <FilterSelect
          label="State"
          all="All states"
          values={WEBHOOK_STATES}
          labels={stateLabel}
          value={deliveries.shown.state}
          onChange={(state) => deliveries.setFilter({ state })}
        />
      </Group>
      <ListFrame
        list={deliveries}
        failed="The deliveries could not be loaded"
        empty={{
          icon: <IconPlugConnected size={28} />,
          title: 'No delivery yet',
          children: 'Providers report each payment here once their webhook address is set.',
        }}
      >
        <DataTable
          label="Deliveries"
          list={deliveries}
          rows={deliveries.answer?.data}
          idOf={({ _id }) => _id}
          columns={columns}
          actions={(event) => <DeliveryActions event={event} />}
          card={(event) => (
            <>
              {columns.all.map(({ id, cell }) => (
                <div key={id}>{cell(event)}</div>
              ))}
              <DeliveryActions event={event} />
            </>
          )}
        />
      </ListFrame>
    </section>
  );
}

function DeliveryActions({ event }: { event: WebhookEvent }) {
  const failed = 'The delivery could not be changed';
  const retry = useCall(payments.retryEvent, AFTER_PAYMENTS, { failed });
  const dismiss = useCall(payments.dismissEvent, AFTER_PAYMENTS, { failed });
  const params = { id: event._id };
  if (event.state !== 'quarantined' && event.state !== 'failed') return null;
  return (
    <Group gap={6}>
      <Button
        size="compact-sm"
        variant="default"
        loading={retry.isPending}
        aria-label={`Try the delivery ${event.event} of ${PROVIDER[event.provider]} again`}
        onClick={() => retry.mutate({ params })}
      >
        Try again
      </Button>
      {event.state === 'quarantined' && (
        <Button
          size="compact-sm"
          variant="subtle"
          loading={dismiss.isPending}
          aria-label={`Dismiss the delivery ${event.event} of ${PROVIDER[event.provider]}`}
          onClick={() => dismiss.mutate({ params })}
        >
          Dismiss
        </Button>
      )}
    </Group>
  );
}
