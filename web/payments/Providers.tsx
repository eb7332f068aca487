import { Group, Paper, SimpleGrid, Skeleton, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { PROVIDER_TITLES } from '#contract/pay-page.ts';
import type { ProviderState } from '#contract/payments.ts';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import { Fact, Facts } from '#web/ui/Facts.tsx';
import { formatCount } from '#web/ui/numbers.ts';
import { RelativeTime } from '#web/ui/RelativeTime.tsx';
import { StatusBadge, type Tone } from '#web/ui/StatusBadge.tsx';
import { Loaded } from '#web/ui/states.tsx';
import * as word from '#web/ui/words.messages.ts';
import { Deliveries } from './Deliveries.tsx';
import { providerStates } from './payments.api.ts';
import * as text from './providers.messages.ts';

/** The state of the providers, and the webhook deliveries that wait for staff. */
export const Providers = () => (
  <Loaded query={useQuery(providerStates)} failed={text.providersFailed()} loading={<Skeleton h={210} />}>
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
          {PROVIDER_TITLES[state.provider]}
        </Title>
        <StatusBadge tone={tone}>{label}</StatusBadge>
      </Group>
      <Facts>
        <Fact label={text.lastWebhook()}>{state.lastEventAt ? <RelativeTime iso={state.lastEventAt} /> : word.never()}</Fact>
        <Fact label={text.lastReconciliation()}>
          {state.lastReconciledAt ? <RelativeTime iso={state.lastReconciledAt} /> : word.never()}
        </Fact>
        <Fact label={text.foundWithout()}>{formatCount(state.found)}</Fact>
        <Fact label={text.withoutMember()}>{formatCount(state.unmatched)}</Fact>
        <Fact label={text.toBeLookedAt()}>{formatCount(state.quarantined + state.failed)}</Fact>
      </Facts>
      {state.error && (
        <Text size="sm" c="var(--mantine-color-error)">
          {state.error}
        </Text>
      )}
      <Text size="sm" c="dimmed" mt="xs">
        {text.webhookAddress()}
      </Text>
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Text component="code" size="sm" className="ui-text">
          {state.webhookUrl}
        </Text>
        <CopyButton
          text={state.webhookUrl}
          label={word.copy()}
          done={text.addressCopied()}
          size="compact-sm"
          flex="none"
          aria-label={text.copyAddress({ provider: PROVIDER_TITLES[state.provider] })}
        />
      </Group>
    </Paper>
  );
}

function health({ configured, silentSince, error }: ProviderState): { tone: Tone; label: string } {
  if (!configured) return { tone: 'neutral', label: text.notSetUp() };
  if (silentSince) return { tone: 'negative', label: text.silent() };
  return error ? { tone: 'warning', label: text.reconciliationFailed() } : { tone: 'positive', label: text.working() };
}
