import { formatRecent } from '#web/ui/dates.ts';
import type { SaverState } from './draft-kind.ts';
import * as text from './drafts.messages.ts';

export type SaveMood = 'calm' | 'busy' | 'waiting' | 'wrong';

/** Returns the state of saving as a short text, with the time of the last save and the problem. */
export function saveLabel({ stored, dirty, saving, failure }: SaverState<{ updatedAt: string }, unknown>): {
  mood: SaveMood;
  label: string;
  detail?: string | undefined;
} {
  const last = stored && text.lastSaved({ time: formatRecent(stored.updatedAt) });
  switch (failure?.kind) {
    case 'conflict':
      return { mood: 'wrong', label: text.conflict(), detail: last };
    case 'lost':
      return { mood: 'wrong', label: text.retrying(), detail: last };
    case 'refused':
      if (!saving) return { mood: 'wrong', label: text.notSaved(), detail: last };
  }
  if (saving) return { mood: 'busy', label: text.saving(), detail: last };
  if (dirty) return { mood: 'waiting', label: text.unsaved(), detail: last };
  return stored
    ? { mood: 'calm', label: text.saved({ time: formatRecent(stored.updatedAt) }) }
    : { mood: 'waiting', label: text.neverSaved() };
}
