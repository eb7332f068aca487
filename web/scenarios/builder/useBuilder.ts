import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Scenario } from '#contract/scenarios.ts';
import { useDraft, useNewerVersion } from '#web/drafts/useDraft.ts';
import { useIsGone } from '#web/ui/LoadedPage.tsx';
import { hideUndo } from '#web/ui/offerUndo.tsx';
import { toast } from '#web/ui/toast.tsx';
import { scenarioById } from '../scenarios.api.ts';
import { draftOf, SCENARIO_DRAFT } from './draft.ts';
import { sampleList, sendScenario } from './parts.api.ts';

export function useBuilder(start: Scenario) {
  const client = useQueryClient();
  const { queryKey } = scenarioById(start._id);
  const editor = useDraft(
    SCENARIO_DRAFT,
    { id: start._id, stored: start, draft: draftOf(start) },
    {
      async send(draft, { id, stored = start }) {
        const outcome = await sendScenario(id, draft, stored.__v);
        if (outcome.kind !== 'saved') return outcome;
        const before = client.getQueryData(queryKey) ?? start;
        client.setQueryData(queryKey, outcome.stored);
        // The examples depend on the configuration of the trigger.
        if (!sameTrigger(before, outcome.stored)) void client.invalidateQueries({ queryKey: sampleList(id).queryKey });
        return outcome;
      },
    },
  );
  useEffect(() => hideUndo, []);
  const { data: latest, error } = useQuery(scenarioById(start._id));
  useNewerVersion(editor.saver, latest, editor.replace);

  /** Saves what is on the screen and returns the stored scenario. When that fails, it says so and returns undefined. */
  const saveFirst = async (failed: string): Promise<Scenario | undefined> => {
    const outcome = await editor.saver.save();
    if (outcome.kind === 'saved') return outcome.stored;
    // A conflict opens a dialog of its own.
    if (outcome.kind !== 'conflict') toast.error(failed, outcome.message);
    return undefined;
  };
  return {
    ...editor,
    edit: andHideUndo(editor.edit),
    undo: andHideUndo(editor.undo),
    redo: andHideUndo(editor.redo),
    saveFirst,
    scenario: editor.saving.stored ?? start,
    /** True when it was deleted meanwhile and nothing unsaved would be lost with the editor. */
    isGone: useIsGone(error) && !editor.saving.dirty,
  };
}
export type Builder = ReturnType<typeof useBuilder>;

/** The offer to undo a removal reverses the latest edit, so it ends with the next one. */
const andHideUndo =
  <Given extends unknown[]>(act: (...given: Given) => void) =>
  (...given: Given) => {
    hideUndo();
    act(...given);
  };

const sameTrigger = (a: Scenario, b: Scenario) =>
  JSON.stringify([a.trigger?.action.id, a.trigger?.config]) === JSON.stringify([b.trigger?.action.id, b.trigger?.config]);
