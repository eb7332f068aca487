import { Button, Group } from '@mantine/core';
import { IconPlayerStop, IconRefresh, IconRepeat } from '@tabler/icons-react';
import type { Run } from '#contract/scenario-parts.ts';
import { toast } from '#web/ui/toast.tsx';
import { mayCancel } from './run-words.ts';
import { useCancelRun, useReplay, useResolve, useRetry } from './runs.api.ts';
import classes from './runs.module.css';

/** What can be done with a run: go on, once more, stop; and the decision about a step that was cut off. */
export function RunActions({ run, onOther }: { run: Run; onOther: (id: string) => void }) {
  const retry = useRetry();
  const replay = useReplay();
  const cancel = useCancelRun();
  const resolve = useResolve();
  const failed = (title: string) => (error: Error) => toast.error(title, error);
  const decide = (decision: 'done' | 'again' | 'stop') =>
    resolve.mutateAsync({ id: run._id, decision }).catch(failed('The run could not go on'));

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
      <Group gap="xs">
        {run.state === 'failed' && (
          <Button
            leftSection={<IconRefresh size={16} />}
            loading={retry.isPending}
            onClick={() =>
              retry
                .mutateAsync(run._id)
                .then(() => toast.success('The run goes on from the failed step'), failed('The run could not go on'))
            }
          >
            Retry from the failed step
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
