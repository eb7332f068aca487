import { Button, CloseButton, Group, Progress, Text } from '@mantine/core';
import { useSessionStorage } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { type BulkAction, type BulkRun, type CountedAction, canUndoBulk, members } from '#contract/members.ts';
import { bulkRun, isRunning } from '#web/members/members.api.ts';
import list from '#web/ui/list/list.module.css';
import { useCall } from '#web/ui/useCall.ts';
import * as word from '#web/ui/words.messages.ts';
import * as left from './left-out.messages.ts';
import * as text from './list.messages.ts';

interface WatchedBulk {
  id: string;
  kind: BulkAction['kind'];
  /** The name of the status, the tag or the access group. */
  name: string;
}

/** The bulk actions that this tab watches because they take a while. They are stored, so that their progress survives a reload. */
export const useWatchedBulks = () =>
  useSessionStorage<WatchedBulk[]>({ key: 'cauri.bulks', defaultValue: [], getInitialValueInEffect: false });

/** The progress and the results of changes of very many members. */
export function BulkProgress() {
  const [watched, watch] = useWatchedBulks();
  return watched.map((one) => <Watched key={one.id} watched={one} onClose={() => watch((all) => all.filter(({ id }) => id !== one.id))} />);
}

function Watched({ watched: { id, kind, name }, onClose }: { watched: WatchedBulk; onClose: () => void }) {
  const { data: run, error } = useQuery(bulkRun(id));
  const undo = useCall(members.undoBulk, ['members', 'bulk'], { failed: text.notUndone() });
  const client = useQueryClient();
  const running = run && isRunning(run);

  useEffect(() => {
    if (running === false) void client.invalidateQueries({ queryKey: ['members'] });
  }, [client, running]);

  if (!run) return error && <Line sentence={text.progressUnknown()} reason={error.message} onClose={onClose} />;
  if (running) {
    const step = run.state === 'running' ? text.changing() : text.undoing();
    return (
      <Line sentence={text.progress({ step, done: run.done, all: run.members })}>
        <Progress flex="1 1 8rem" value={run.members > 0 ? (run.done / run.members) * 100 : 0} aria-label={step} animated />
      </Line>
    );
  }
  if (run.undone) return <Line sentence={undoneSentence(run)} onClose={onClose} />;
  return (
    <Line sentence={bulkSentence(run, kind, name)} onClose={onClose}>
      {run.changed > 0 && canUndoBulk(kind) && (
        <Button variant="default" size="compact-sm" loading={undo.isPending} onClick={() => undo.mutate({ params: { id } })}>
          {word.undo()}
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
  <section className={list.selection} aria-label={text.changeOfMany()}>
    <Text span fw={600} className="ui-numbers" aria-live="polite">
      {sentence}
    </Text>
    {reason}
    {onClose ? (
      <Group component="span" gap="xs" ml="auto">
        {children}
        <CloseButton aria-label={word.close()} onClick={onClose} />
      </Group>
    ) : (
      children
    )}
  </section>
);

type BulkSums = Pick<BulkRun, 'members' | 'changed' | 'leftOut'>;

/** The sentence that says what a bulk action did. `name` is that of the status, the tag or the access group. */
export function bulkSentence({ members, changed, leftOut }: BulkSums, kind: BulkAction['kind'], name: string): string {
  if (kind in left.nobodyDone) {
    const done = changed === 0 ? left.nobodyDone[kind as CountedAction['kind']]() : text.changed[kind]({ count: changed, name });
    if (leftOut.length === 0) return done;
    return left.withLeftOut({ done, reasons: leftOut.map(({ reason, count }) => left.leftOut[reason]({ count })) });
  }
  const sends = kind === 'send-pay-link';
  if (changed === 0) return sends ? text.nobodyReached() : text.nothingToChange();
  const done = text.changed[kind]({ count: changed, name });
  if (changed === members) return done;
  return sends ? text.othersNotReached({ done }) : text.othersUnchanged({ done });
}

export const undoneSentence = ({ changed, putBack }: Pick<BulkRun, 'changed' | 'putBack'>): string =>
  putBack < changed ? text.partlyUndone({ count: putBack, left: changed - putBack }) : text.undone({ count: changed });
