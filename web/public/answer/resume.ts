import type { Draft } from './draft.ts';
import type { Queued } from './queue.ts';

/** A page that was just opened may find answers to its form that this device has stored. */
export type Resumed =
  /** The person continues to fill in the fields. */
  | { now: 'fill-in' }
  /** The answers were put aside and then continued, so the draft is newer. */
  | { now: 'drop'; entry: Queued }
  /** Other answers were sent with the draft's key, so the draft needs a new one. */
  | { now: 'new-key' }
  /** The page shows the result of submitted answers. `draft` has the later edits of answers that were refused. */
  | { now: 'settle'; entry: Queued; draft?: Draft };

/**
 * A tab that is killed just after Submit leaves a draft and an entry in the queue. The later one of them is what the person
 * wanted.
 */
export function resume(mine: Queued[], draft: Draft | undefined, filledIn: boolean): Resumed {
  const twin = mine.find(({ key }) => key === draft?.key);
  if (draft && twin) {
    const edited = draft.at > twin.queuedAt;
    if (twin.state === 'refused') return { now: 'settle', entry: twin, ...(edited && { draft }) };
    if (twin.state === 'aside') return { now: 'drop', entry: twin };
    return edited ? { now: 'new-key' } : { now: 'settle', entry: twin };
  }
  if (filledIn) return { now: 'fill-in' };
  const lastWith = (wanted: Queued['state']) => mine.filter(({ state }) => state === wanted).pop();
  const last = lastWith('waiting') ?? lastWith('refused');
  return last ? { now: 'settle', entry: last } : { now: 'fill-in' };
}
