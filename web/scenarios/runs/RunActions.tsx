import { Alert, Button, Group, Text } from '@mantine/core';
import { IconPlayerStop, IconRefresh, IconRepeat } from '@tabler/icons-react';
import type { Run } from '#contract/scenario-parts.ts';
import { scenarios } from '#contract/scenarios.ts';
import { useScenarioCall } from '../scenarios.api.ts';
import { mayCancel } from './run-labels.ts';

interface Props {
  run: Run & { current: { version: number; problem: string | null } | null };
  /** Shows another run. */
  onOther: (id: string) => void;
}

const DECISIONS = [
  ['done', 'It was done'],
  ['again', 'Do it again'],
  ['stop', 'Stop the run'],
] as const;

/** What can be done with a run: continue, repeat or stop it, and decide about a step that was interrupted. */
export function RunActions({ run, onOther }: Props) {
  const failed = 'The run could not go on';
  const retry = useScenarioCall(scenarios.retry, { done: 'The run goes on from the failed step', failed });
  const resolve = useScenarioCall(scenarios.resolve, { failed });
  const replay = useScenarioCall(scenarios.replay, { done: ({ data }) => onOther(data._id), failed: 'The run could not be replayed' });
  const cancel = useScenarioCall(scenarios.cancel, { failed: 'The run could not be stopped' });
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
        <Alert role="region" color="amber" aria-label="What became of the step?">
          <Text inherit mb="sm">
            A step was cut off half-way, and its app cannot tell a call that came twice. Look there, then say what became of it.
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
        {run.state === 'failed' &&
          retryButton('then', `Retry from the failed step${run.current ? `, as it was (version ${run.version})` : ''}`)}
        {run.current &&
          !run.current.problem &&
          retryButton('current', `Retry from the failed step, as it is now (version ${run.current.version})`)}
        <Button
          variant="default"
          leftSection={<IconRepeat size={16} />}
          loading={replay.isPending}
          onClick={() => replay.mutate({ params })}
        >
          Replay
        </Button>
        {mayCancel(run) && run.state !== 'needs-review' && (
          <Button
            variant="default"
            leftSection={<IconPlayerStop size={16} />}
            loading={cancel.isPending}
            onClick={() => cancel.mutate({ params })}
          >
            Cancel the run
          </Button>
        )}
        {run.replayOf && (
          <Button variant="subtle" onClick={() => onOther(run.replayOf!)}>
            See the run that this one repeats
          </Button>
        )}
      </Group>
    </>
  );
}
