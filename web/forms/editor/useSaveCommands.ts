import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { cannotPublish } from '#contract/forms.messages.ts';
import type { Form, FormSettings } from '#contract/forms.ts';
import { publishProblems } from '#contract/publishing.ts';
import type { SaveOutcome } from '#web/drafts/draft-kind.ts';
import { focusFirstInvalid } from '#web/ui/fieldErrors.ts';
import { newId } from '#web/ui/new-id.ts';
import { toast } from '#web/ui/toast.tsx';
import { fetchChanges, formById, saveSettings } from '../forms.api.ts';
import * as text from './editor.messages.ts';
import type { Draft } from './form-draft.ts';
import { reviewChanges } from './review.tsx';
import type { FormEditing } from './useFormEditor.ts';

function toastOf(outcome: SaveOutcome<Form>): void {
  if (outcome.kind === 'saved') toast.success(text.saved());
  else if (outcome.kind !== 'conflict') toast.error(text.notSaved(), outcome.message);
  if (outcome.kind === 'refused') focusFirstInvalid();
}

/** The saves that a person asks for. `unpublished` is true when people do not see all of the draft yet. */
export function useSaveCommands({ draft, saver, saving, setNow }: FormEditing, unpublished: boolean) {
  const client = useQueryClient();
  const ofPanels = useMemo(() => commandsOfPanels(saver, client), [saver, client]);
  // From the first attempt to publish on, the fields show what they lack until nothing is missing.
  const [checking, setChecking] = useState(false);
  const problems = checking ? publishProblems(draft) : {};
  const incomplete = Object.keys(problems).length > 0;
  if (checking && !incomplete) setChecking(false);

  /** Returns whether the draft may be published; if not, the first incomplete field gets the focus. */
  function isComplete(): boolean {
    if (Object.keys(publishProblems(draft)).length === 0) return true;
    setChecking(true);
    toast.error(cannotPublish());
    focusFirstInvalid();
    return false;
  }

  /** Saves the draft, shows what publishing changes, and returns whether the person agrees. */
  async function review(title: string): Promise<boolean> {
    if (saving.dirty || saving.saving) {
      const outcome = await saver.save('draft');
      if (outcome.kind !== 'saved') {
        toastOf(outcome);
        return false;
      }
    }
    try {
      return await reviewChanges(await fetchChanges(saver.id), title);
    } catch (error) {
      toast.error(text.changesNotLoaded(), error as Error);
      return false;
    }
  }

  /** Returns whether a save with this `isPublished` would show people something that they do not see now. */
  const publishes = (isPublished: boolean) => isPublished && (unpublished || !saving.stored?.isPublished);

  return {
    /** The sentences about incomplete fields, by path; undefined when there are none. */
    problems: incomplete ? problems : undefined,
    async save() {
      if (publishes(draft.isPublished) && !isComplete()) {
        await saver.settle();
        return;
      }
      if (unpublished && !(await review(text.publishTitle()))) return;
      toastOf(await saver.save());
    },
    saveAsNew: async () => toastOf(await saver.saveAsNew(newId())),
    async setAccess(fields: Partial<Pick<Draft, 'visibility' | 'isPublished'>>) {
      if (publishes(fields.isPublished ?? draft.isPublished) && !isComplete()) return;
      const title = text.accessPublishesTitle();
      if (unpublished && fields.isPublished !== false && !(await review(title))) return;
      toastOf(await setNow(fields));
    },
    ...ofPanels,
  };
}

/** The commands of the panels beside the draft. They stay the same functions, so that a keystroke does not render the panels. */
function commandsOfPanels(saver: FormEditing['saver'], client: QueryClient) {
  /** Stores the draft and returns the form's id; throws when that fails. */
  async function storeDraft(): Promise<string> {
    const outcome = await saver.save('draft');
    if (outcome.kind !== 'saved') throw new Error('message' in outcome ? outcome.message : text.couldNotBeSaved());
    return saver.id;
  }
  return {
    /** Creates a new form; one that is stored stays as it is. Returns its id. */
    store: async () => (saver.getState().stored ? saver.id : storeDraft()),
    /** Saves settings without the draft; a new form, or a question that the setting names, is stored first. Throws the server's error. */
    async saveSettings(change: Partial<FormSettings>) {
      const { stored, dirty, saving } = saver.getState();
      if (!stored || (change.confirmTo && (dirty || saving))) await storeDraft();
      const settings = await saveSettings(saver.id, change);
      client.setQueryData<Form>(formById(saver.id).queryKey, (form) => form && { ...form, settings });
    },
  };
}
