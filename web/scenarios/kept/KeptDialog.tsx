import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Kept, KeptDecision } from '#contract/scenarios.ts';
import { AlertDialog } from '#web/ui/AlertDialog.tsx';
import { toast } from '#web/ui/toast.tsx';
import { keptEvents, useChooseKept } from './kept.api.ts';
import { arrivedLabel, detailsLabel } from './kept-labels.ts';

interface Props {
  /** Undefined: closed. */
  scenarioId: string | undefined;
  onClose: () => void;
}

/** Asks what is to become of the events that came while a scenario was paused. Closed without a choice, they stay kept. */
export function KeptDialog({ scenarioId, onClose }: Props) {
  // What it says stays while the dialog fades away.
  const [id, setId] = useState(scenarioId);
  if (scenarioId && scenarioId !== id) setId(scenarioId);
  const { data } = useQuery({ ...keptEvents(id ?? ''), enabled: scenarioId !== undefined });
  const [shown, setShown] = useState(data);
  if (data && data.count > 0 && data !== shown) setShown(data);
  if (!shown) return null;
  return (
    <AlertDialog opened={scenarioId !== undefined} onClose={onClose} title={arrivedLabel(shown)}>
      {id && <Question id={id} kept={shown} onClose={onClose} />}
    </AlertDialog>
  );
}

function Question({ id, kept, onClose }: { id: string; kept: Kept; onClose: () => void }) {
  const choose = useChooseKept();
  const decide = (decision: KeptDecision) =>
    choose.mutateAsync({ id, decision }).then(
      ({ message = '' }) => {
        onClose();
        toast.success(message);
      },
      (error) => toast.error('The choice could not be saved', error),
    );
  const running = choose.isPending ? choose.variables.decision : undefined;
  return (
    <Stack gap="sm">
      <Text>{detailsLabel(kept)}</Text>
      <Text c="dimmed">
        If they run, each runs once, the oldest first, within the limits of this scenario. Conditions are checked at that moment, with what
        is true then: a member may have paid or changed since.
      </Text>
      <Text c="dimmed">If you leave them, they are forgotten and never run. Without a choice, they are offered here for 30 days.</Text>
      <Group justify="space-between" gap="xs" mt="xs">
        <Button variant="subtle" color="gray" data-autofocus onClick={onClose}>
          Decide later
        </Button>
        <Group gap="xs" ml="auto">
          <Button variant="default" loading={running === 'leave'} disabled={running === 'run'} onClick={() => void decide('leave')}>
            {kept.count === 1 ? 'Leave it' : 'Leave them'}
          </Button>
          <Button loading={running === 'run'} disabled={running === 'leave'} onClick={() => void decide('run')}>
            {kept.count === 1 ? 'Run it' : 'Run them'}
          </Button>
        </Group>
      </Group>
    </Stack>
  );
}
