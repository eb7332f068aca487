import { sameContent } from '#web/ui/same.ts';
import type { Choose, DraftKind } from './draft-kind.ts';

/** A pure function that returns the changed content. */
export type Edit<Content> = (content: Content) => Content;

export interface History<Draft, Content> {
  draft: Draft;
  /** Earlier and undone contents, the nearest first. */
  past: Content[];
  future: Content[];
  /** The field of the last keystroke and its time, because continuous typing in one field is one step of undo. */
  typing?: { field: string; at: number };
}

export type HistoryAction<Draft, Content> =
  /** `typed` names the field when the edit is a keystroke. */
  | { type: 'edit'; edit: Edit<Content>; typed?: { field: string; at: number } }
  /** Changes fields that undo does not restore. */
  | { type: 'set'; fields: Partial<Draft> }
  /** Merges another version into this one and into each step of undo, so that undo reverts only own edits. */
  | { type: 'merge'; base: Draft | undefined; theirs: Draft; choose?: Choose | undefined }
  /** Replaces this version with another one; undo restores it. */
  | { type: 'replace'; draft: Draft }
  | { type: 'undo' }
  | { type: 'redo' };

export const HISTORY_MAX = 200;
/** The milliseconds without a keystroke after which typing starts a new step. */
const TYPING_PAUSE = 1_500;

export const startHistory = <Draft, Content>(draft: Draft): History<Draft, Content> => ({ draft, past: [], future: [] });

/** The reducer for undo and redo of a draft. */
export function historyReducer<Stored, Draft extends object, Content extends object>(
  { contentOf, merge }: DraftKind<Stored, Draft, Content>,
  state: History<Draft, Content>,
  action: HistoryAction<Draft, Content>,
): History<Draft, Content> {
  const { draft, past, future } = state;
  const before = contentOf(draft);
  switch (action.type) {
    case 'edit': {
      const after = action.edit(before);
      if (sameContent(after, before)) return state;
      const { typed } = action;
      const same = typed && state.typing?.field === typed.field && typed.at - state.typing.at < TYPING_PAUSE;
      return {
        draft: { ...draft, ...after },
        past: same ? past : [before, ...past].slice(0, HISTORY_MAX),
        future: [],
        ...(typed && { typing: typed }),
      };
    }
    case 'set':
      return { ...state, draft: { ...draft, ...action.fields } };
    case 'merge': {
      const { base, theirs, choose } = action;
      const merged = (content: Content, side?: Choose) => merge(base, { ...draft, ...content }, theirs, side).draft;
      const chosen = merged(before, choose);
      // Choosing the other person's version is a step of its own, which undo reverts.
      const own = contentOf(merged(before));
      const steps = past.map((content) => contentOf(merged(content)));
      return {
        draft: chosen,
        past: sameContent(own, contentOf(chosen)) ? steps : [own, ...steps].slice(0, HISTORY_MAX),
        future: future.map((content) => contentOf(merged(content))),
      };
    }
    case 'replace':
      if (sameContent(action.draft, draft)) return state;
      return { draft: action.draft, past: [before, ...past].slice(0, HISTORY_MAX), future: [] };
    case 'undo':
      if (past.length === 0) return state;
      return { draft: { ...draft, ...past[0]! }, past: past.slice(1), future: [before, ...future] };
    case 'redo':
      if (future.length === 0) return state;
      return { draft: { ...draft, ...future[0]! }, past: [before, ...past], future: future.slice(1) };
  }
}
