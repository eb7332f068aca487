import type { Form, FormContent } from '#contract/forms.ts';
import type { Edit } from './edits.ts';
import { type Choose, mergeForms } from './merge.ts';
import { sameContent } from './same.ts';

/** What the editor holds of a form. */
export type Draft = FormContent & Pick<Form, 'visibility' | 'isPublished'>;

export interface EditorState {
  draft: Draft;
  /** Earlier and undone contents, nearest first. Who may answer is no part of them: undo never publishes. */
  past: FormContent[];
  future: FormContent[];
  /** The field that the last edit typed in, and when: typing on in it is one step of undo. */
  typing?: { field: string; at: number };
}

export type EditorAction =
  /** `typed` names the field, when the edit is a key stroke. */
  | { type: 'edit'; edit: Edit; typed?: { field: string; at: number } }
  | { type: 'access'; fields: Partial<Pick<Draft, 'visibility' | 'isPublished'>> }
  /** Another version is merged into this one and into each step of undo, so that undo takes back own edits only. */
  | { type: 'merge'; base: Draft | undefined; theirs: Draft; choose?: Choose | undefined }
  | { type: 'undo' }
  | { type: 'redo' };

export const HISTORY_MAX = 200;
/** Milliseconds without a key stroke after which typing on is a new step. */
export const TYPING_PAUSE = 1_500;

export const contentOf = ({ visibility: _, isPublished: __, ...content }: Draft): FormContent => content;

/** What the editor holds of a form that the server gave, or of what was sent to it. */
export function draftOf({ title, description, questions, thankYou, visibility, isPublished }: Draft): Draft {
  return { title, description, questions, thankYou, visibility, isPublished };
}

export const startEditing = (draft: Draft): EditorState => ({ draft, past: [], future: [] });

export function editorReducer(state: EditorState, action: EditorAction): EditorState {
  const { draft, past, future } = state;
  const before = contentOf(draft);
  switch (action.type) {
    case 'edit': {
      const after = action.edit(before);
      if (after === before) return state;
      const { typed } = action;
      const same = typed && state.typing?.field === typed.field && typed.at - state.typing.at < TYPING_PAUSE;
      return {
        draft: { ...draft, ...after },
        past: same ? past : [before, ...past].slice(0, HISTORY_MAX),
        future: [],
        ...(typed && { typing: typed }),
      };
    }
    case 'access':
      return { ...state, draft: { ...draft, ...action.fields } };
    case 'merge': {
      const { base, theirs, choose } = action;
      const merge = (content: FormContent, side?: Choose) => mergeForms(base, { ...draft, ...content }, theirs, side).draft;
      const merged = merge(before, choose);
      // Choosing the other's version of something is a step of its own, which undo takes back.
      const own = contentOf(merge(before));
      const steps = past.map((content) => contentOf(merge(content)));
      return {
        draft: merged,
        past: sameContent(own, contentOf(merged)) ? steps : [own, ...steps].slice(0, HISTORY_MAX),
        future: future.map((content) => contentOf(merge(content))),
      };
    }
    case 'undo':
      if (past.length === 0) return state;
      return { draft: { ...draft, ...past[0]! }, past: past.slice(1), future: [before, ...future] };
    case 'redo':
      if (future.length === 0) return state;
      return { draft: { ...draft, ...future[0]! }, past: [before, ...past], future: future.slice(1) };
  }
}
