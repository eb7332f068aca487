import { Button, Group, Title } from '@mantine/core';
import { IconPlugConnected } from '@tabler/icons-react';
import { PROVIDER_TITLES } from '#contract/pay-page.ts';
import { payments, WEBHOOK_STATES, type WebhookEvent, type WebhookState } from '#contract/payments.ts';
import { confirm } from '#web/ui/confirm.tsx';
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
import * as word from '#web/ui/words.messages.ts';
import { AFTER_PAYMENTS, webhookEvents } from './payments.api.ts';
import * as text from './providers.messages.ts';

const STATE_TONE: Record<WebhookState, Tone> = {
  received: 'info',
  processed: 'positive',
  ignored: 'neutral',
  unmatched: 'info',
  quarantined: 'warning',
  failed: 'negative',
};
const PER_PAGE = 25;

const DELIVERY_COLUMNS: Column<WebhookEvent>[] = [
  { id: 'provider', label: text.provider(), cell: ({ provider }) => PROVIDER_TITLES[provider] },
  {
    id: 'event',
    label: text.event(),
    cell: ({ event, objectId }) => (
      <>
        {event}
        {objectId && <div className="ui-dim">{objectId}</div>}
      </>
    ),
  },
  { id: 'payer', label: text.payer(), cell: payer },
  {
    id: 'state',
    label: word.state(),
    cell: ({ state, error }) => (
      <>
        <StatusBadge tone={STATE_TONE[state]}>{text.states[state]()}</StatusBadge>
        {error && <div className="ui-dim">{error}</div>}
      </>
    ),
  },
  { id: 'received', label: text.receivedAt(), cell: ({ receivedAt }) => <RelativeTime iso={receivedAt} /> },
];

function payer({ observed }: WebhookEvent) {
  if (!observed) return <span className="ui-dim">{text.notAskedYet()}</span>;
  return (
    <>
      {observed.name}
      <div className={`ui-dim ${list.nowrap}`}>{formatMoney(observed.amount)}</div>
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
    <div>
      <Group justify="space-between" gap="sm" mb="md">
        <Title order={2} size="h3">
          {text.deliveries()}
        </Title>
        <FilterSelect
          label={word.state()}
          all={word.allStates()}
          values={WEBHOOK_STATES}
          labels={(state) => text.states[state]()}
          value={deliveries.shown.state}
          onChange={(state) => deliveries.setFilter({ state })}
        />
      </Group>
      <ListFrame
        list={deliveries}
        failed={text.deliveriesFailed()}
        empty={{
          icon: <IconPlugConnected size={28} />,
          title: text.noDelivery(),
          children: text.deliveriesArrive(),
        }}
      >
        <DataTable
          label={text.deliveries()}
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
    </div>
  );
}

function DeliveryActions({ event }: { event: WebhookEvent }) {
  const failed = text.changeFailed();
  const retry = useCall(payments.retryEvent, AFTER_PAYMENTS, { failed });
  const dismiss = useCall(payments.dismissEvent, AFTER_PAYMENTS, { failed });
  const params = { id: event._id };
  if (event.state !== 'quarantined' && event.state !== 'failed') return null;
  const names = { event: event.event, provider: PROVIDER_TITLES[event.provider] };
  const ask = async () => {
    const question = { title: text.dismissQuestion(names), body: text.dismissedForGood(), confirmLabel: text.dismiss(), danger: true };
    if (await confirm(question)) dismiss.mutate({ params });
  };
  return (
    <Group gap={6}>
      <Button
        size="compact-sm"
        variant="default"
        loading={retry.isPending}
        aria-label={text.tryDeliveryAgain(names)}
        onClick={() => retry.mutate({ params })}
      >
        {word.tryAgain()}
      </Button>
      {event.state === 'quarantined' && (
        <Button
          size="compact-sm"
          variant="subtle"
          loading={dismiss.isPending}
          aria-label={text.dismissDelivery(names)}
          onClick={() => void ask()}
        >
          {text.dismiss()}
        </Button>
      )}
    </Group>
  );
}
