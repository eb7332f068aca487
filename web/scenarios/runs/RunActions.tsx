import { Button, Group } from '@mantine/core';
import { IconPlayerStop, IconRefresh, IconRepeat } from '@tabler/icons-react';
import type { Run } from '#contract/scenario-parts.ts';
import { toast } from '#web/ui/toast.tsx';
import { mayCancel } from './run-labels.ts';
import { useCancelRun, useReplay, useResolve, useRetry } from './runs.api.ts';
import classes from './runs.module.css';

/** What can be done with a run: go on, once more, stop; and the decision about a step that was cut off. */
interface Props {
  run: Run & { current: { version: number; problem: string | null } | null };
  onOther: (id: string) => void;
}

export function RunActions({ run, onOther }: Props) {
  const retry = useRetry();
  const replay = useReplay();
  const cancel = useCancelRun();
  const resolve = useResolve();
  const failed = (title: string) => (error: Error) => toast.error(title, error);
  const decide = (decision: 'done' | 'again' | 'stop') =>
    resolve.mutateAsync({ id: run._id, decision }).catch(failed('The run could not go on'));

  const onRetry = (definition: 'then' | 'current') =>
    void retry
      .mutateAsync({ id: run._id, definition })
      .then(() => toast.success('The run goes on from the failed step'), failed('The run could not go on'));

  return (
    <>
      {run.state === 'needs-review' && (
        <section className={classes.review} aria-label="What became of the step?">
          <p>A step was cut off half-way, and its app cannot tell a call that came twice. Look there, then say what became of it.</p>
          <Group gap="xs">
            <Button loading={resolve.isPending} onClick={() => decide('done')}>
              It was done
            </Button>
            <Button variant="default" disabled={resolve.isPending} onClick={() => decide('again')}>
              Do it again
            </Button>
            <Button variant="default" disabled={resolve.isPending} onClick={() => decide('stop')}>
              Stop the run
            </Button>
          </Group>
        </section>
      )}
      {run.current?.problem && <p className={classes.hint}>{run.current.problem}</p>}
      <Group gap="xs">
        {run.state === 'failed' && (
          <Button
            leftSection={<IconRefresh size={16} />}
            loading={retry.isPending && retry.variables.definition === 'then'}
            disabled={retry.isPending}
            onClick={() => onRetry('then')}
          >
            {run.current ? `Retry from the failed step, as it was (version ${run.version})` : 'Retry from the failed step'}
          </Button>
        )}
        {run.current && !run.current.problem && (
          <Button
            variant="default"
            leftSection={<IconRefresh size={16} />}
            loading={retry.isPending && retry.variables.definition === 'current'}
            disabled={retry.isPending}
            onClick={() => onRetry('current')}
          >
            {`Retry from the failed step, as it is now (version ${run.current.version})`}
          </Button>
        )}
        <Button
          variant="default"
          leftSection={<IconRepeat size={16} />}
          loading={replay.isPending}
          onClick={() => replay.mutateAsync(run._id).then(({ data }) => onOther(data._id), failed('The run could not be replayed'))}
        >
          Replay
        </Button>
        {mayCancel(run) && run.state !== 'needs-review' && (
          <Button
            variant="default"
            leftSection={<IconPlayerStop size={16} />}
            loading={cancel.isPending}
            onClick={() => cancel.mutateAsync(run._id).catch(failed('The run could not be stopped'))}
          >
            Cancel the run
          </Button>
        )}
      </Group>
    </>
  );
}
