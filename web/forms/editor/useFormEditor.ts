import { useCallback, useEffect, useRef } from 'react';
import type { Form, FormContent } from '#contract/forms.ts';
import type { Edit } from '#web/drafts/history.ts';
import { type DraftStart, useDraft } from '#web/drafts/useDraft.ts';
import { toast } from '#web/ui/toast.tsx';
import { hideUndoToast, undoToast } from '#web/ui/undoToast.tsx';
import { sendForm } from '../forms.api.ts';
import { keepConditions, lostConditions } from './conditions.ts';
import { type Draft, draftOf, FORM_DRAFT } from './form-draft.ts';

export type FormStart = DraftStart<Form, Draft>;

/**
 * An edit by hand. `field` names where it was typed, so that typing on is one step of undo. Conditions that it makes
 * impossible go with it, which is said unless `quiet`.
 */
export type EditHandler = (edit: Edit<FormContent>, field?: string, options?: { quiet?: boolean }) => void;

/** A form as it is edited. */
export function useFormEditor(start: FormStart) {
  const editor = useDraft(FORM_DRAFT, start, {
    // No form has the revision 0: a first save that arrives twice, or late, overwrites nothing.
    send: (draft, { id, stored, extent }) => sendForm({ ...draft, id, rev: stored?.rev ?? 0, autosave: extent === 'draft' }),
    onMerge: ({ theirs, choose }) => {
      if (!choose) toast.success(mergedWords(theirs.updatedBy));
    },
  });
  const { draft, edit: editDraft, undo } = editor;

  const latest = useRef(draft);
  useEffect(() => {
    latest.current = draft;
  }, [draft]);
  /** A message about conditions is up, whose way back is the step of undo that the next edit would follow. */
  const saying = useRef(false);
  const edit = useCallback<EditHandler>(
    (change, field, { quiet = false } = {}) => {
      if (saying.current) hideUndoToast();
      saying.current = false;
      const whole: Edit<FormContent> = (content) => {
        const changed = change(content);
        return changed === content ? content : keepConditions(changed);
      };
      editDraft(whole, field);
      if (quiet) return;
      const [lost, ...more] = lostConditions(latest.current, keepConditions(change(latest.current))).values();
      if (!lost || latest.current.questions.every((q) => !q.showIf)) return;
      saying.current = true;
      undoToast(
        more.length > 0 ? `The conditions of ${more.length + 1} questions were removed` : `The condition of “${lost.title}” was removed`,
        undo,
      );
    },
    [editDraft, undo],
  );
  return { ...editor, edit };
}

const mergedWords = (who: string | null) =>
  who
    ? `${who} changed other parts of this form. Both changes are kept.`
    : 'Somebody else changed other parts of this form. Both changes are kept.';

export const startFrom = (form: Form): FormStart => ({ id: form.id, stored: form, draft: draftOf(form) });
