import { perLanguage } from '#contract/language.ts';
import type { SaverState } from './draft-kind.ts';
import * as text from './drafts.messages.ts';

// Times are in the time zone of the person who edits.
const clocks = perLanguage((locale) => new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' }));
const days = perLanguage((locale) => new Intl.DateTimeFormat(locale, { day: '2-digit', month: '2-digit', year: 'numeric' }));

/** Returns a time such as 14:02, with its day when that is not today. */
export function clockTime(iso: string, now = new Date()): string {
  const at = new Date(iso);
  return at.toDateString() === now.toDateString() ? clocks().format(at) : `${days().format(at)} ${clocks().format(at)}`;
}

export type SaveMood = 'calm' | 'busy' | 'waiting' | 'wrong';

/** Returns the state of saving as a short text, with the time of the last save and the problem. */
export function saveLabel({ stored, dirty, saving, failure }: SaverState<{ updatedAt: string }, unknown>): {
  mood: SaveMood;
  label: string;
  detail?: string | undefined;
} {
  const last = stored && text.lastSaved({ time: clockTime(stored.updatedAt) });
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
    ? { mood: 'calm', label: text.saved({ time: clockTime(stored.updatedAt) }) }
    : { mood: 'waiting', label: text.neverSaved() };
}
