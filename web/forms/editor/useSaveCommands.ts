import { useQueryClient } from '@tanstack/react-query';
import type { Form, FormSettings } from '#contract/forms.ts';
import type { SaveOutcome } from '#web/drafts/draft-kind.ts';
import { newId } from '#web/ui/new-id.ts';
import { toast } from '#web/ui/toast.tsx';
import { fetchChanges, formById, saveSettings } from '../forms.api.ts';
import { focusFirstInvalid } from './focus.ts';
import type { Draft } from './form-draft.ts';
import { reviewChanges } from './review.tsx';
import type { useFormEditor } from './useFormEditor.ts';

function tell(outcome: SaveOutcome<Form>): void {
  if (outcome.kind === 'saved') toast.success('Form saved successfully!');
  else if (outcome.kind !== 'conflict') toast.error('Failed to save form', outcome.message);
  if (outcome.kind === 'refused') focusFirstInvalid();
}

/**
 * Everything that brings the form to the server by a person's will. `unpublished`: people do not see all of the draft yet.
 * `checkComplete` shows what the draft lacks for being published and says whether it lacks nothing.
 */
export function useSaveCommands(
  { draft, saver, saving, setNow }: ReturnType<typeof useFormEditor>,
  unpublished: boolean,
  checkComplete: () => boolean,
) {
  const client = useQueryClient();

  /** Whether to go on: what people would see differently was looked at. The draft is safe on the server either way. */
  async function review(title: string): Promise<boolean> {
    if (saving.dirty || saving.saving) {
      const outcome = await saver.save('draft');
      if (outcome.kind !== 'saved') {
        tell(outcome);
        return false;
      }
    }
    try {
      return await reviewChanges(await fetchChanges(saver.id), title);
    } catch (error) {
      toast.error('What would change could not be loaded', error as Error);
      return false;
    }
  }

  /** Whether saving with this publication would show people something that they do not see now. */
  const publishes = (isPublished: boolean) => isPublished && (unpublished || !saving.stored?.isPublished);

  return {
    async save() {
      if (publishes(draft.isPublished) && !checkComplete()) {
        await saver.settle();
        return;
      }
      if (unpublished && !(await review('Publish these changes?'))) return;
      tell(await saver.save());
    },
    saveAsNew: async () => tell(await saver.saveAsNew(newId())),
    async setAccess(fields: Partial<Pick<Draft, 'visibility' | 'isPublished'>>) {
      if (publishes(fields.isPublished ?? draft.isPublished) && !checkComplete()) return;
      const title = 'Changing who can answer also publishes these changes';
      if (unpublished && fields.isPublished !== false && !(await review(title))) return;
      tell(await setNow(fields));
    },
    /** Applied at once; a form that is not there yet is created first. Throws what the server says. */
    async saveSettings(change: Partial<FormSettings>) {
      if (!saving.stored) {
        const outcome = await saver.save('draft');
        if (outcome.kind !== 'saved') throw new Error('message' in outcome ? outcome.message : 'The form could not be saved.');
      }
      const settings = await saveSettings(saver.id, change);
      client.setQueryData<Form>(formById(saver.id).queryKey, (form) => form && { ...form, settings });
    },
  };
}
