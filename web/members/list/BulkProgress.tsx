import { Button, CloseButton, Progress } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { bulkRun, isRunning, useUndoBulk } from '#web/members/members.api.ts';
import { formatCount } from '#web/ui/numbers.ts';
import { toast } from '#web/ui/toast.tsx';
import { bulkSentence, undoneSentence } from './bulk-labels.ts';
import { useWatchedBulk, type WatchedBulk, watchBulk } from './bulk-watch.ts';
import '@mantine/core/styles/Progress.layer.css';
import list from '#web/ui/list/list.module.css';

/** The progress and the result of a change of very many members. */
export function BulkProgress() {
  const watched = useWatchedBulk();
  return watched && <Watched key={watched.id} watched={watched} />;
}

function Watched({ watched: { id, kind, name } }: { watched: WatchedBulk }) {
  const { data: run, error } = useQuery(bulkRun(id));
  const undo = useUndoBulk();
  const client = useQueryClient();
  const running = run && isRunning(run);

  // The result is shown at once.
  useEffect(() => {
    if (running === false) void client.invalidateQueries({ queryKey: ['members'] });
  }, [client, running]);

  if (!run) return error ? <Line words="It cannot be told how far the change is." reason={error.message} /> : null;
  if (running) {
    const words = run.state === 'running' ? 'Changing the users' : 'Putting the users back as before';
    return (
      <section className={list.selection} aria-label="Change of many users">
        <span aria-live="polite" className={list.selectedCount}>{`${words}: ${formatCount(run.done)} of ${formatCount(run.members)}`}</span>
        <Progress flex="1 1 8rem" value={run.members > 0 ? (run.done / run.members) * 100 : 0} aria-label={words} animated />
      </section>
    );
  }
  if (run.undone) return <Line words={undoneSentence(run)} />;
  return (
    <Line words={bulkSentence(run, kind, name)}>
      {run.changed > 0 && (
        <Button
          variant="default"
          size="compact-sm"
          loading={undo.isPending}
          onClick={() =>
            undo
              .mutateAsync(id)
              .catch((problem) => toast.error('The users could not be put back as before', problem))
              .finally(() => void client.invalidateQueries({ queryKey: ['bulk', id] }))
          }
        >
          Undo
        </Button>
      )}
    </Line>
  );
}

function Line({ words, reason, children }: { words: string; reason?: string; children?: ReactNode }) {
  return (
    <section className={list.selection} aria-label="Change of many users">
      <span aria-live="polite" className={list.selectedCount}>
        {words}
      </span>
      {reason && <span>{reason}</span>}
      <span className={list.selectionEnd}>
        {children}
        <CloseButton aria-label="Close" onClick={() => watchBulk(null)} />
      </span>
    </section>
  );
}
