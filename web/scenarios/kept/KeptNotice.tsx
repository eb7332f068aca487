import { Alert, Button, Group, Text } from '@mantine/core';
import { IconInbox } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ListedScenario, Scenario } from '#contract/scenarios.ts';
import { keptEvents } from './kept.api.ts';
import * as text from './kept.messages.ts';
import { detailsLabel } from './kept-labels.ts';

interface Props<S> {
  scenario: S;
  /** Opens the question whether the events should run. */
  onChoose: () => void;
}

/** Shows on the page of a scenario that events were stored while it was paused. */
export function KeptNotice({ scenario: { _id, active }, onChoose }: Props<Scenario>) {
  const { data } = useQuery(keptEvents(_id));
  if (!data || data.count === 0) return null;
  return (
    <Alert role="region" aria-label={text.keptEvents()} radius={0} py="xs" icon={<IconInbox size={20} />}>
      <Group gap="xs" justify="space-between">
        <Text inherit flex="1 1 16rem">
          <strong>{`${active ? text.arrived(data) : text.waiting(data)}.`}</strong> {detailsLabel(data)}
          {!active && ` ${text.chooseOnceActive()}`}
        </Text>
        {active && (
          <Button size="compact-md" onClick={onChoose}>
            {text.choose()}
          </Button>
        )}
      </Group>
    </Alert>
  );
}

/** Shows on the card of a scenario that events were stored while it was paused. */
export function KeptOffer({ scenario: { active, kept }, onChoose }: Props<ListedScenario>) {
  if (kept.count === 0) return null;
  const icon = <IconInbox size={16} />;
  if (!active)
    return (
      <Alert role="note" p="xs" icon={icon}>
        {text.waiting(kept)}
      </Alert>
    );
  return (
    <Button variant="light" justify="start" leftSection={icon} onClick={onChoose}>
      {text.offer(kept)}
    </Button>
  );
}
