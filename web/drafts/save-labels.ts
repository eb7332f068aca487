import type { SaverState } from './draft-kind.ts';

// Times are in the time zone of the person who edits.
const CLOCK = new Intl.DateTimeFormat('fr-FR', { hour: '2-digit', minute: '2-digit' });
const DAY = new Intl.DateTimeFormat('fr-FR', { day: '2-digit', month: '2-digit', year: 'numeric' });

/** Returns a time such as 14:02, with its day when that is not today. */
export function clockTime(iso: string, now = new Date()): string {
  const at = new Date(iso);
  return at.toDateString() === now.toDateString() ? CLOCK.format(at) : `${DAY.format(at)} ${CLOCK.format(at)}`;
}

export type SaveMood = 'calm' | 'busy' | 'waiting' | 'wrong';

/** Returns the state of saving as a short text, with the time of the last save and the problem. */
export function saveLabel({ stored, dirty, saving, failure }: SaverState<{ updatedAt: string }, unknown>): {
  mood: SaveMood;
  label: string;
  detail?: string | undefined;
} {
  const last = stored && `Last saved ${clockTime(stored.updatedAt)}`;
  switch (failure?.kind) {
    case 'conflict':
      return { mood: 'wrong', label: 'Conflict', detail: last };
    case 'lost':
      return { mood: 'wrong', label: 'Could not save, retrying (kept on screen)', detail: last };
    case 'refused':
      if (!saving) return { mood: 'wrong', label: 'Could not save', detail: last };
  }
  if (saving) return { mood: 'busy', label: 'Saving', detail: last };
  if (dirty) return { mood: 'waiting', label: 'Unsaved changes', detail: last };
  return stored ? { mood: 'calm', label: `Saved ${clockTime(stored.updatedAt)}` } : { mood: 'waiting', label: 'Not saved yet' };
}
