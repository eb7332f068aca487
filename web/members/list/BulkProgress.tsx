import { Button, CloseButton, Progress } from '@mantine/core';
import { useSessionStorage } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { type BulkAction, type BulkRun, members } from '#contract/members.ts';
import { bulkRun, isRunning } from '#web/members/members.api.ts';
import list from '#web/ui/list/list.module.css';
import { formatCount } from '#web/ui/numbers.ts';
import { useCall } from '#web/ui/useCall.ts';
import '@mantine/core/styles/Progress.layer.css';

interface WatchedBulk {
  id: string;
  kind: BulkAction['kind'];
  /** The name of the status, the tag or the access group. */
  name: string;
}

/** The bulk action that this tab watches because it takes a while. It is stored, so that its progress survives a reload. */
export const useWatchedBulk = () =>
  useSessionStorage<WatchedBulk | null>({ key: 'cauri.bulk', defaultValue: null, getInitialValueInEffect: false });

/** The progress and the result of a change of very many members. */
export function BulkProgress() {
  const [watched, watch] = useWatchedBulk();
  return watched && <Watched key={watched.id} watched={watched} onClose={() => watch(null)} />;
}

function Watched({ watched: { id, kind, name }, onClose }: { watched: WatchedBulk; onClose: () => void }) {
  const { data: run, error } = useQuery(bulkRun(id));
  const undo = useCall(members.undoBulk, ['members', 'bulk'], { failed: 'The users could not be put back as before' });
  const client = useQueryClient();
  const running = run && isRunning(run);

  useEffect(() => {
    if (running === false) void client.invalidateQueries({ queryKey: ['members'] });
  }, [client, running]);

  if (!run) return error && <Line sentence="It cannot be told how far the change is." reason={error.message} onClose={onClose} />;
  if (running) {
    const step = run.state === 'running' ? 'Changing the users' : 'Putting the users back as before';
    return (
      <Line sentence={`${step}: ${formatCount(run.done)} of ${formatCount(run.members)}`}>
        <Progress flex="1 1 8rem" value={run.members > 0 ? (run.done / run.members) * 100 : 0} aria-label={step} animated />
      </Line>
    );
  }
  if (run.undone) return <Line sentence={undoneSentence(run)} onClose={onClose} />;
  return (
    <Line sentence={bulkSentence(run, kind, name)} onClose={onClose}>
      {run.changed > 0 && (
        <Button variant="default" size="compact-sm" loading={undo.isPending} onClick={() => undo.mutate({ params: { id } })}>
          Undo
        </Button>
      )}
    </Line>
  );
}

interface LineProps {
  sentence: string;
  reason?: string;
  /** Omitted while the change cannot be closed. */
  onClose?: () => void;
  children?: ReactNode;
}

const Line = ({ sentence, reason, onClose, children }: LineProps) => (
  <section className={list.selection} aria-label="Change of many users">
    <span aria-live="polite" className={list.selectedCount}>
      {sentence}
    </span>
    {reason}
    {onClose ? (
      <span className={list.selectionEnd}>
        {children}
        <CloseButton aria-label="Close" onClick={onClose} />
      </span>
    ) : (
      children
    )}
  </section>
);

const users = (n: number) => (n === 1 ? '1 user' : `${formatCount(n)} users`);

/** The sentence that says what a bulk action did. `name` is that of the status, the tag or the access group. */
export function bulkSentence({ members, changed }: Pick<BulkRun, 'members' | 'changed'>, kind: BulkAction['kind'], name: string): string {
  if (changed === 0) return 'Nothing to change: all of them were like that already';
  const sentence = DONE[kind](users(changed), name);
  return changed === members ? sentence : `${sentence} (the others were like that already)`;
}

const DONE: Record<BulkAction['kind'], (who: string, name: string) => string> = {
  status: (who, name) => `${who} set to ${name}`,
  'add-tag': (who, name) => `${who} tagged ${name}`,
  'remove-tag': (who, name) => `Tag ${name} removed from ${who}`,
  'add-to-group': (who, name) => `${who} added to ${name}`,
  'remove-from-group': (who, name) => `${who} removed from ${name}`,
};

export const undoneSentence = ({ changed }: Pick<BulkRun, 'changed'>): string => `${users(changed)} put back as before`;
