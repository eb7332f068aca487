import type { BulkAction, BulkRun } from '#contract/members.ts';
import { formatCount } from '#web/ui/numbers.ts';

const users = (n: number) => (n === 1 ? '1 user' : `${formatCount(n)} users`);

/** What a bulk action did, as a sentence. `name` is the status', the tag's or the access group's. */
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

export const undoneSentence = ({ changed }: Pick<BulkRun, 'changed'>): string =>
  changed === 1 ? '1 user put back as before' : `${formatCount(changed)} users put back as before`;
