import type { Draft } from './draft.ts';
import type { Queued } from './queue.ts';

/** What a page that has just been opened does with what this device holds for its form. */
export type Resumed =
  /** Whoever fills in the fields goes on with that. */
  | { now: 'fill in' }
  /** Those answers were put aside and taken up again: the draft is the newer. */
  | { now: 'drop'; entry: Queued }
  /** The draft's key went out with other answers: it needs one of its own. */
  | { now: 'new key' }
  /** Shows what became, or becomes, of what was handed in; where it was refused and edited since, `draft` holds the edits. */
  | { now: 'settle'; entry: Queued; draft?: Draft };

/**
 * A tab that is killed just after Submit leaves both behind, a draft and its entry in the queue: the one with the later
 * time is what the person meant.
 */
export function resume(mine: Queued[], draft: Draft | undefined, filledIn: boolean): Resumed {
  const twin = mine.find(({ key }) => key === draft?.key);
  if (draft && twin) {
    const edited = draft.at > twin.queuedAt;
    if (twin.state === 'refused') return { now: 'settle', entry: twin, ...(edited && { draft }) };
    if (twin.state === 'aside') return { now: 'drop', entry: twin };
    return edited ? { now: 'new key' } : { now: 'settle', entry: twin };
  }
  if (filledIn) return { now: 'fill in' };
  const last = mine.findLast(({ state }) => state === 'waiting') ?? mine.findLast(({ state }) => state === 'refused');
  return last ? { now: 'settle', entry: last } : { now: 'fill in' };
}
