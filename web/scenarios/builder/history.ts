import { type Draft, type Edit, sameDraft } from './draft.ts';

export interface History {
  draft: Draft;
  /** Earlier and undone drafts, nearest first. */
  past: Draft[];
  future: Draft[];
  /** The field that the last edit typed in, and when: typing on in it is one step of undo. */
  typing?: { field: string; at: number };
}

export type HistoryAction =
  /** `typed` names the field, when the edit is a key stroke. */
  | { type: 'edit'; edit: Edit; typed?: { field: string; at: number } }
  /** Another version takes the place of this one, which undo brings back. */
  | { type: 'replace'; draft: Draft }
  | { type: 'undo' }
  | { type: 'redo' };

const HISTORY_MAX = 200;
/** Milliseconds without a key stroke after which typing on is a new step. */
const TYPING_PAUSE = 1_500;

export const startHistory = (draft: Draft): History => ({ draft, past: [], future: [] });

export function historyReducer(state: History, action: HistoryAction): History {
  const { draft, past, future } = state;
  switch (action.type) {
    case 'edit': {
      const after = action.edit(draft);
      if (sameDraft(after, draft)) return state;
      const { typed } = action;
      const same = typed && state.typing?.field === typed.field && typed.at - state.typing.at < TYPING_PAUSE;
      return { draft: after, past: same ? past : [draft, ...past].slice(0, HISTORY_MAX), future: [], ...(typed && { typing: typed }) };
    }
    case 'replace':
      if (sameDraft(action.draft, draft)) return { ...state, draft: action.draft };
      return { draft: action.draft, past: [draft, ...past].slice(0, HISTORY_MAX), future: [] };
    case 'undo':
      return past.length === 0 ? state : { draft: past[0]!, past: past.slice(1), future: [draft, ...future] };
    case 'redo':
      return future.length === 0 ? state : { draft: future[0]!, past: [draft, ...past], future: future.slice(1) };
  }
}
