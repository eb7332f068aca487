import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Kept, type KeptDecision, scenarios } from '#contract/scenarios.ts';
import { AlertDialog } from '#web/ui/AlertDialog.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useScenarioCall } from '../scenarios.api.ts';
import { keptEvents } from './kept.api.ts';
import * as text from './kept.messages.ts';
import { detailsLabel } from './kept-labels.ts';

interface Props {
  /** Undefined when the dialog is closed. */
  scenarioId: string | undefined;
  onClose: () => void;
}

/** Asks whether the events that happened while a scenario was paused should run. Without a choice they stay stored. */
export function KeptDialog({ scenarioId, onClose }: Props) {
  const id = useLast(scenarioId);
  return id && <OfOne key={id} id={id} opened={scenarioId !== undefined} onClose={onClose} />;
}

function OfOne({ id, opened, onClose }: { id: string; opened: boolean; onClose: () => void }) {
  const { data } = useQuery({ ...keptEvents(id), enabled: opened });
  const kept = useLast(data?.count ? data : undefined);
  if (!kept) return null;
  return (
    <AlertDialog opened={opened} onClose={onClose} title={text.arrived(kept)}>
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
    failed: text.notChosen(),
  });
  const decide = (decision: KeptDecision) =>
    choose.mutate({ params: { id }, body: { decision, ...(decision === 'leave' && { count: kept.count }) } });
  const running = choose.isPending ? choose.variables.body.decision : undefined;
  return (
    <Stack gap="sm">
      <Text>{detailsLabel(kept)}</Text>
      <Text c="dimmed">{text.ifTheyRun()}</Text>
      <Text c="dimmed">{text.ifYouLeave()}</Text>
      <Group justify="space-between" gap="xs" mt="xs">
        <Button variant="subtle" color="gray" data-autofocus onClick={onClose}>
          {text.decideLater()}
        </Button>
        <Group gap="xs" ml="auto">
          <Button variant="default" loading={running === 'leave'} disabled={running === 'run'} onClick={() => decide('leave')}>
            {text.leave(kept)}
          </Button>
          <Button loading={running === 'run'} disabled={running === 'leave'} onClick={() => decide('run')}>
            {text.run(kept)}
          </Button>
        </Group>
      </Group>
    </Stack>
  );
}
