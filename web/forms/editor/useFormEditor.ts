import { useCallback, useEffect, useRef } from 'react';
import type { Form, FormContent } from '#contract/forms.ts';
import type { Edit } from '#web/drafts/history.ts';
import { type DraftStart, useDraft } from '#web/drafts/useDraft.ts';
import { hideUndo, offerUndo } from '#web/ui/offerUndo.tsx';
import { toast } from '#web/ui/toast.tsx';
import { sendForm } from '../forms.api.ts';
import { keepConditions, lostConditions } from './conditions.ts';
import * as text from './editor.messages.ts';
import { type Draft, draftOf, FORM_DRAFT } from './form-draft.ts';

export type FormStart = DraftStart<Form, Draft>;
export const startFrom = (form: Form): FormStart => ({ id: form.id, stored: form, draft: draftOf(form) });

interface EditOptions {
  /** The toast that offers to undo the edit. The default names the conditions that the edit removed; '' shows none. */
  notice?: string;
  onUndo?: () => void;
}

/** Changes the form. `field` names the field that was typed in, so that continuous typing is one step of undo. */
export type EditHandler = (edit: Edit<FormContent>, field?: string, options?: EditOptions) => void;

/** The state of a form that is being edited, and functions to change it. */
export function useFormEditor(start: FormStart) {
  const editor = useDraft(FORM_DRAFT, start, {
    // No form has revision 0, so a first save that arrives twice or late overwrites nothing.
    send: (draft, { id, stored, extent }) => sendForm({ ...draft, id, rev: stored?.rev ?? 0, autosave: extent === 'draft' }),
    onMerge: ({ theirs, choose }) => {
      if (!choose) toast.success(text.bothChangesKept({ who: theirs.updatedBy ?? text.somebodyElse() }));
    },
  });
  const { draft, edit: editDraft, undo } = editor;

  const latest = useRef(draft);
  useEffect(() => {
    latest.current = draft;
  }, [draft]);
  // The toast is hidden at the next edit, because its button undoes the last one.
  const offersUndo = useRef(false);
  useEffect(() => () => hideUndo(), []);
  const edit = useCallback<EditHandler>(
    (change, field, { notice, onUndo } = {}) => {
      if (offersUndo.current) hideUndo();
      const whole: Edit<FormContent> = (content) => {
        const changed = change(content);
        return changed === content ? content : keepConditions(changed);
      };
      editDraft(whole, field);
      const message = notice ?? lossNotice(latest.current, whole);
      offersUndo.current = Boolean(message);
      if (!message) return;
      const reverse = () => {
        undo();
        onUndo?.();
      };
      offerUndo({ done: message, undo: reverse });
    },
    [editDraft, undo],
  );
  return { ...editor, edit };
}
export type FormEditing = ReturnType<typeof useFormEditor>;

function lossNotice(before: FormContent, change: Edit<FormContent>): string | undefined {
  if (before.questions.every((question) => !question.showIf)) return undefined;
  const [lost, ...more] = lostConditions(before, change(before));
  if (more.length > 0) return text.conditionsRemoved({ count: more.length + 1 });
  return lost && text.conditionRemoved({ title: lost });
}
