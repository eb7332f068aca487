import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Kept, type KeptDecision, scenarios } from '#contract/scenarios.ts';
import { AlertDialog } from '#web/ui/AlertDialog.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useScenarioCall } from '../scenarios.api.ts';
import { keptEvents } from './kept.api.ts';
import { arrivedLabel, detailsLabel } from './kept-labels.ts';

interface Props {
  /** Undefined when the dialog is closed. */
  scenarioId: string | undefined;
  onClose: () => void;
}

/** Asks whether the events that happened while a scenario was paused should run. Without a choice they stay stored. */
export function KeptDialog({ scenarioId, onClose }: Props) {
  const id = useLast(scenarioId);
  const { data } = useQuery({ ...keptEvents(id ?? ''), enabled: scenarioId !== undefined });
  const kept = useLast(data?.count ? data : undefined);
  if (!id || !kept) return null;
  return (
    <AlertDialog opened={scenarioId !== undefined} onClose={onClose} title={arrivedLabel(kept)}>
      <Question id={id} kept={kept} onClose={onClose} />
    </AlertDialog>
  );
}

/** Returns the last defined value, so that a dialog keeps its content while it fades away. */
function useLast<T>(value: T | undefined): T | undefined {
  const [last, setLast] = useState(value);
  if (value !== undefined && value !== last) setLast(value);
  return value ?? last;
}

function Question({ id, kept, onClose }: { id: string; kept: Kept; onClose: () => void }) {
  const choose = useScenarioCall(scenarios.chooseKept, {
    done({ message = '' }) {
      onClose();
      toast.success(message);
    },
    failed: 'The choice could not be saved',
  });
  const decide = (decision: KeptDecision) => choose.mutate({ params: { id }, body: { decision } });
  const running = choose.isPending ? choose.variables.body.decision : undefined;
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
          <Button variant="default" loading={running === 'leave'} disabled={running === 'run'} onClick={() => decide('leave')}>
            {kept.count === 1 ? 'Leave it' : 'Leave them'}
          </Button>
          <Button loading={running === 'run'} disabled={running === 'leave'} onClick={() => decide('run')}>
            {kept.count === 1 ? 'Run it' : 'Run them'}
          </Button>
        </Group>
      </Group>
    </Stack>
  );
}
