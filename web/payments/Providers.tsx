import { Button, NativeSelect, Paper, Skeleton, Table, Text, Title, VisuallyHidden } from '@mantine/core';
import { IconPlugConnected } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type ProviderState, WEBHOOK_STATES, type WebhookEvent, type WebhookState } from '#contract/payments.ts';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import { formatCount } from '#web/ui/figures.ts';
import { ListFoot } from '#web/ui/ListFoot.tsx';
import list from '#web/ui/list.module.css';
import { formatMoney } from '#web/ui/money.ts';
import { RelativeTime } from '#web/ui/RelativeTime.tsx';
import { StatusBadge, type Tone } from '#web/ui/StatusBadge.tsx';
import { EmptyState, ErrorState, LoadingRows } from '#web/ui/states.tsx';
import { toast } from '#web/ui/toast.tsx';
import { usePaging } from '#web/ui/usePaging.ts';
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

function Deliveries() {
  const [state, setState] = useState<WebhookState>();
  const [page, setPage] = useState(1);
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery(webhookEvents({ state, page, limit: PER_PAGE }));
  const { pages, onPage } = usePaging({
    page,
    perPage: PER_PAGE,
    count: data?.count,
    stale: isPlaceholderData,
    change: (changes) => setPage(changes.page ?? 1),
  });
  return (
    <section aria-labelledby="deliveries-title">
      <div className={classes.chartHead}>
        <Title order={2} size="h3" id="deliveries-title">
          Webhook deliveries
        </Title>
        <NativeSelect
          aria-label="State"
          data={[{ value: '', label: 'All states' }, ...WEBHOOK_STATES.map((value) => ({ value, label: STATE_LABEL[value] }))]}
          value={state ?? ''}
          onChange={({ currentTarget }) => {
            setPage(1);
            setState(WEBHOOK_STATES.find((value) => value === currentTarget.value));
          }}
        />
      </div>
      {error && !data ? (
        <ErrorState title="The deliveries could not be loaded" error={error} retry={refetch} retrying={isFetching} />
      ) : !data ? (
        <LoadingRows />
      ) : data.data.length === 0 ? (
        <EmptyState icon={<IconPlugConnected size={28} />} title="No delivery yet">
          Providers report each payment here once their webhook address is set.
        </EmptyState>
      ) : (
        <div className={list.frame} data-stale={isPlaceholderData || undefined}>
          <Table verticalSpacing="xs" horizontalSpacing="md">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Provider</Table.Th>
                <Table.Th>Event</Table.Th>
                <Table.Th>Payer</Table.Th>
                <Table.Th>State</Table.Th>
                <Table.Th>Received</Table.Th>
                <Table.Th>
                  <VisuallyHidden>Actions</VisuallyHidden>
                </Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {data.data.map((event) => (
                <DeliveryRow key={event._id} event={event} />
              ))}
            </Table.Tbody>
          </Table>
        </div>
      )}
      {data && pages > 1 && (
        <ListFoot page={page} pages={pages} onPage={onPage}>
          {`${formatCount(data.count)} deliveries`}
        </ListFoot>
      )}
    </section>
  );
}

function DeliveryRow({ event }: { event: WebhookEvent }) {
  const retry = useRetryEvent();
  const dismiss = useDismissEvent();
  const waits = event.state === 'quarantined' || event.state === 'failed';
  const failed = (error: Error) => toast.error('The delivery could not be changed', error);
  return (
    <Table.Tr>
      <Table.Td>{PROVIDER[event.provider]}</Table.Td>
      <Table.Td>
        {event.event}
        {event.objectId && <div className={list.dim}>{event.objectId}</div>}
      </Table.Td>
      <Table.Td>
        {event.observed ? (
          <>
            {event.observed.name}
            <div className={`${list.dim} ${list.nowrap}`}>{formatMoney(event.observed.amount)}</div>
          </>
        ) : (
          <span className={list.dim}>Not asked yet</span>
        )}
      </Table.Td>
      <Table.Td>
        <StatusBadge tone={STATE_TONE[event.state]}>{STATE_LABEL[event.state]}</StatusBadge>
        {event.error && <div className={list.dim}>{event.error}</div>}
      </Table.Td>
      <Table.Td className={list.nowrap}>
        <RelativeTime iso={event.receivedAt} />
      </Table.Td>
      <Table.Td className={list.actions}>
        {waits && (
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
        )}
      </Table.Td>
    </Table.Tr>
  );
}
