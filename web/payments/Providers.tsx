import { Group, Paper, SimpleGrid, Skeleton, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ProviderState } from '#contract/payments.ts';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import { Fact, Facts } from '#web/ui/Facts.tsx';
import { formatCount } from '#web/ui/numbers.ts';
import { RelativeTime } from '#web/ui/RelativeTime.tsx';
import { StatusBadge, type Tone } from '#web/ui/StatusBadge.tsx';
import { Loaded } from '#web/ui/states.tsx';
import { Deliveries } from './Deliveries.tsx';
import { PROVIDER } from './payment-labels.ts';
import { providerStates } from './payments.api.ts';

/** The state of the providers, and the webhook deliveries that wait for staff. */
export const Providers = () => (
  <Loaded query={useQuery(providerStates)} failed="The providers could not be loaded" loading={<Skeleton h={210} />}>
    {(states) => (
      <>
        <SimpleGrid component="ul" className="ui-plain-list" mb="xl" minColWidth="min(19rem, 100%)" autoFlow="auto-fit">
          {states.map((state) => (
            <ProviderCard key={state.provider} state={state} />
          ))}
        </SimpleGrid>
        <Deliveries />
      </>
    )}
  </Loaded>
);

function ProviderCard({ state }: { state: ProviderState }) {
  const { tone, label } = health(state);
  return (
    <Paper component="li" withBorder px="md" py="sm">
      <Group justify="space-between" gap="xs" mb="xs">
        <Title order={2} size="h4">
          {PROVIDER[state.provider]}
        </Title>
        <StatusBadge tone={tone}>{label}</StatusBadge>
      </Group>
      <Facts>
        <Fact label="Last webhook">{state.lastEventAt ? <RelativeTime iso={state.lastEventAt} /> : 'Never'}</Fact>
        <Fact label="Last reconciliation">{state.lastReconciledAt ? <RelativeTime iso={state.lastReconciledAt} /> : 'Never'}</Fact>
        <Fact label="Found without a webhook">{formatCount(state.found)}</Fact>
        <Fact label="Without a member">{formatCount(state.unmatched)}</Fact>
        <Fact label="To be looked at">{formatCount(state.quarantined + state.failed)}</Fact>
      </Facts>
      {state.error && (
        <Text size="sm" c="var(--mantine-color-error)">
          {state.error}
        </Text>
      )}
      <Text size="sm" c="dimmed" mt="xs">
        Webhook address
      </Text>
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Text component="code" size="sm" className="ui-text">
          {state.webhookUrl}
        </Text>
        <CopyButton
          text={state.webhookUrl}
          label="Copy"
          done="Webhook address copied"
          size="compact-sm"
          flex="none"
          aria-label={`Copy the webhook address of ${PROVIDER[state.provider]}`}
        />
      </Group>
    </Paper>
  );
}

function health({ configured, silentSince, error }: ProviderState): { tone: Tone; label: string } {
  if (!configured) return { tone: 'neutral', label: 'Not set up' };
  if (silentSince) return { tone: 'negative', label: 'Silent' };
  return error ? { tone: 'warning', label: 'Reconciliation failed' } : { tone: 'positive', label: 'Working' };
}
