import { Alert, Button, Group, Text } from '@mantine/core';
import { IconPlayerStop, IconRefresh, IconRepeat } from '@tabler/icons-react';
import type { Run } from '#contract/scenario-parts.ts';
import { scenarios } from '#contract/scenarios.ts';
import { useScenarioCall } from '../scenarios.api.ts';
import { mayCancel } from './run-labels.ts';
import * as text from './runs.messages.ts';

interface Props {
  run: Run & { current: { version: number; problem: string | null } | null };
  /** Shows another run. */
  onOther: (id: string) => void;
}

const DECISIONS = [
  ['done', text.wasDone()],
  ['again', text.doAgain()],
  ['stop', text.stopRun()],
] as const;

export function RunActions({ run, onOther }: Props) {
  const failed = text.notContinued();
  const retry = useScenarioCall(scenarios.retry, { done: text.continues(), failed });
  const resolve = useScenarioCall(scenarios.resolve, { failed });
  const replay = useScenarioCall(scenarios.replay, { done: ({ data }) => onOther(data._id), failed: text.notReplayed() });
  const cancel = useScenarioCall(scenarios.cancel, { failed: text.notStopped() });
  const params = { id: run._id };

  const retryButton = (definition: 'then' | 'current', label: string) => (
    <Button
      variant={definition === 'then' ? 'filled' : 'default'}
      leftSection={<IconRefresh size={16} />}
      loading={retry.isPending && retry.variables.body?.definition === definition}
      disabled={retry.isPending}
      onClick={() => retry.mutate({ params, body: { definition } })}
    >
      {label}
    </Button>
  );

  return (
    <>
      {run.state === 'needs-review' && (
        <Alert role="region" color="amber" aria-label={text.whatBecame()}>
          <Text inherit mb="sm">
            {text.stepWasCut()}
          </Text>
          <Group gap="xs">
            {DECISIONS.map(([decision, label]) => (
              <Button
                key={decision}
                variant={decision === 'done' ? 'filled' : 'default'}
                disabled={resolve.isPending}
                onClick={() => resolve.mutate({ params, body: { decision } })}
              >
                {label}
              </Button>
            ))}
          </Group>
        </Alert>
      )}
      {run.current?.problem && <p className="ui-dim ui-small">{run.current.problem}</p>}
      <Group gap="xs">
        {run.state === 'failed' && retryButton('then', run.current ? text.retryThen(run) : text.retry())}
        {run.current && !run.current.problem && retryButton('current', text.retryCurrent(run.current))}
        <Button
          variant="default"
          leftSection={<IconRepeat size={16} />}
          loading={replay.isPending}
          onClick={() => replay.mutate({ params })}
        >
          {text.replay()}
        </Button>
        {mayCancel(run) && run.state !== 'needs-review' && (
          <Button
            variant="default"
            leftSection={<IconPlayerStop size={16} />}
            loading={cancel.isPending}
            onClick={() => cancel.mutate({ params })}
          >
            {text.cancelRun()}
          </Button>
        )}
        {run.replayOf && (
          <Button variant="subtle" onClick={() => onOther(run.replayOf!)}>
            {text.seeReplayed()}
          </Button>
        )}
      </Group>
    </>
  );
}
