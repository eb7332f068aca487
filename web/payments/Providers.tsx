import { Button, Paper, Skeleton, Text, Title } from '@mantine/core';
import { IconPlugConnected } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ProviderState, WEBHOOK_STATES, type WebhookEvent, type WebhookState } from '#contract/payments.ts';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import type { Column } from '#web/ui/list/columns.ts';
import { DataTable } from '#web/ui/list/DataTable.tsx';
import { FilterSelect } from '#web/ui/list/FilterSelect.tsx';
import { ListFrame } from '#web/ui/list/ListPage.tsx';
import list from '#web/ui/list/list.module.css';
import { useColumns } from '#web/ui/list/useColumns.ts';
import { useLocalList } from '#web/ui/list/useListPage.ts';
import { formatMoney } from '#web/ui/money.ts';
import { formatCount } from '#web/ui/numbers.ts';
import { RelativeTime } from '#web/ui/RelativeTime.tsx';
import { StatusBadge, type Tone } from '#web/ui/StatusBadge.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { toast } from '#web/ui/toast.tsx';
import { PROVIDER } from './payment-words.ts';
import { providerStates, useDismissEvent, useRetryEvent, webhookEvents } from './payments.api.ts';
import classes from './payments.module.css';

/** How the providers do, and the deliveries that wait for somebody. */
export function Providers() {
  const { data, error, refetch, isFetching } = useQuery(providerStates);
  if (error && !data) return <ErrorState title="The providers could not be loaded" error={error} retry={refetch} retrying={isFetching} />;
  return (
    <>
      <ul className={classes.providers}>
        {data
          ? data.map((state) => <ProviderCard key={state.provider} state={state} />)
          : [1, 2, 3].map((card) => <Skeleton key={card} component="li" h={210} />)}
      </ul>
      <Deliveries />
    </>
  );
}

function ProviderCard({ state }: { state: ProviderState }) {
  const { tone, label } = health(state);
  const facts: [string, React.ReactNode][] = [
    ['Last webhook', state.lastEventAt ? <RelativeTime key="event" iso={state.lastEventAt} /> : 'Never'],
    ['Last reconciliation', state.lastReconciledAt ? <RelativeTime key="run" iso={state.lastReconciledAt} /> : 'Never'],
    ['Found without a webhook', formatCount(state.found)],
    ['Without a member', formatCount(state.unmatched)],
    ['To be looked at', formatCount(state.quarantined + state.failed)],
  ];
  return (
    <Paper component="li" withBorder className={classes.card}>
      <div className={classes.cardLine}>
        <Title order={2} size="h4">
          {PROVIDER[state.provider]}
        </Title>
        <StatusBadge tone={tone}>{label}</StatusBadge>
      </div>
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name} style={{ display: 'contents' }}>
            <dt>{name}</dt>
            <dd className="figures">{value}</dd>
          </div>
        ))}
      </dl>
      {state.error && (
        <Text size="sm" c="var(--mantine-color-error)">
          {state.error}
        </Text>
      )}
      <div className={list.dim}>
        Webhook address
        <div className={classes.address}>
          <code>{state.webhookUrl}</code>
          <CopyButton
            text={state.webhookUrl}
            label="Copy"
            done="Webhook address copied"
            size="compact-sm"
            aria-label={`Copy the webhook address of ${PROVIDER[state.provider]}`}
          />
        </div>
      </div>
    </Paper>
  );
}

function health({ configured, silentSince, error }: ProviderState): { tone: Tone; label: string } {
  if (!configured) return { tone: 'neutral', label: 'Not set up' };
  if (silentSince) return { tone: 'negative', label: 'Silent' };
  return error ? { tone: 'warning', label: 'Reconciliation failed' } : { tone: 'positive', label: 'Working' };
}

const STATE_TONE: Record<WebhookState, Tone> = {
  received: 'info',
  processed: 'positive',
  ignored: 'neutral',
  unmatched: 'info',
  quarantined: 'warning',
  failed: 'negative',
};
const STATE_LABEL: Record<WebhookState, string> = {
  received: 'Received',
  processed: 'Processed',
  ignored: 'Ignored',
  unmatched: 'Unmatched',
  quarantined: 'Quarantined',
  failed: 'Failed',
};
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
        <StatusBadge tone={STATE_TONE[state]}>{STATE_LABEL[state]}</StatusBadge>
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

function Deliveries() {
  const deliveries = useLocalList({
    start: {} as { state?: WebhookState; page?: number },
    filters: ['state'],
    perPage: PER_PAGE,
    query: ({ state, page, limit }) => webhookEvents({ state, page, limit }),
  });
  const columns = useColumns('deliveries', DELIVERY_COLUMNS);
  return (
    <section aria-labelledby="deliveries-title">
      <div className={classes.chartHead}>
        <Title order={2} size="h3" id="deliveries-title">
          Webhook deliveries
        </Title>
        <FilterSelect
          label="State"
          all="All states"
          values={WEBHOOK_STATES}
          labels={STATE_LABEL}
          value={deliveries.shown.state}
          onChange={(state) => deliveries.setFilter({ state })}
        />
      </div>
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
  const retry = useRetryEvent();
  const dismiss = useDismissEvent();
  const failed = (error: Error) => toast.error('The delivery could not be changed', error);
  if (event.state !== 'quarantined' && event.state !== 'failed') return null;
  return (
    <div className={classes.pair}>
      <Button
        size="compact-sm"
        variant="default"
        loading={retry.isPending}
        aria-label={`Try the delivery ${event.event} of ${PROVIDER[event.provider]} again`}
        onClick={() => retry.mutateAsync(event._id).catch(failed)}
      >
        Try again
      </Button>
      {event.state === 'quarantined' && (
        <Button
          size="compact-sm"
          variant="subtle"
          loading={dismiss.isPending}
          aria-label={`Dismiss the delivery ${event.event} of ${PROVIDER[event.provider]}`}
          onClick={() => dismiss.mutateAsync(event._id).catch(failed)}
        >
          Dismiss
        </Button>
      )}
    </div>
  );
}
