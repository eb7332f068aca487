import type { SaverState } from './save-state.ts';

// The clock of the person who edits.
const CLOCK = new Intl.DateTimeFormat('fr-FR', { hour: '2-digit', minute: '2-digit' });
const DAY = new Intl.DateTimeFormat('fr-FR', { day: '2-digit', month: '2-digit', year: 'numeric' });

/** 14:02, with its day when that is not today. */
export function clockTime(iso: string, now = new Date()): string {
  const at = new Date(iso);
  return at.toDateString() === now.toDateString() ? CLOCK.format(at) : `${DAY.format(at)} ${CLOCK.format(at)}`;
}

export type SaveMood = 'calm' | 'busy' | 'waiting' | 'wrong';

/** The state of saving in a few words, when it was last saved, and what the matter is. */
export function saveWords({ form, dirty, saving, failure }: SaverState): { mood: SaveMood; words: string; detail?: string } {
  const last = form && `Last saved ${clockTime(form.updatedAt)}`;
  switch (failure?.kind) {
    case 'conflict':
      return { mood: 'wrong', words: 'Conflict', detail: last };
    case 'lost':
      return { mood: 'wrong', words: 'Could not save, retrying (kept on screen)', detail: last };
    case 'refused':
      if (!saving) return { mood: 'wrong', words: 'Could not save', detail: last };
  }
  if (saving) return { mood: 'busy', words: 'Saving', detail: last };
  if (dirty) return { mood: 'waiting', words: 'Unsaved changes', detail: last };
  return form ? { mood: 'calm', words: `Saved ${clockTime(form.updatedAt)}` } : { mood: 'waiting', words: 'Not saved yet' };
}
