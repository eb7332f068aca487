import { Alert, Group } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { scenarios } from '#contract/scenarios.ts';
import { useScenarioCall } from '../scenarios.api.ts';
import { useParts } from './builder-context.ts';
import { SmallButton } from './SmallButton.tsx';

/** Says why the scenario could not be saved or was paused, and offers what helps. */
export function SaveTrouble() {
  const { builder, id } = useParts();
  const { saver, scenario } = builder;
  const { failure } = builder.saving;
  const pause = useScenarioCall(scenarios.pause, {
    failed: 'The scenario could not be paused',
    done({ data }) {
      saver.meet(data);
      void saver.save();
    },
  });
  const look = { color: 'amber', radius: 0, py: 'xs', icon: <IconAlertTriangle size={18} /> };
  if (failure?.kind === 'lost' || failure?.kind === 'refused')
    return (
      <Alert {...look}>
        <Group gap="xs">
          {failure.message}
          {failure.kind === 'refused' && scenario.active && (
            <SmallButton loading={pause.isPending} onClick={() => pause.mutate({ params: { id } })}>
              Pause and save
            </SmallButton>
          )}
        </Group>
      </Alert>
    );
  if (!scenario.pausedReason || scenario.active) return null;
  return (
    <Alert role="status" {...look}>
      {scenario.pausedReason}
    </Alert>
  );
}
