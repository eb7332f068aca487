import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useReducer, useState, useSyncExternalStore } from 'react';
import type { Scenario } from '#contract/scenarios.ts';
import { scenarioById } from '../scenarios.api.ts';
import { draftOf, type Edit } from './draft.ts';
import { historyReducer, startHistory } from './history.ts';
import { sampleList, sendScenario } from './parts.api.ts';
import { ScenarioSaver } from './scenario-saver.ts';

/** An edit by hand. `field` names where it was typed, so that typing on is one step of undo. */
export type EditHandler = (edit: Edit, field?: string) => void;

/** The draft with its history, and the saver that brings it to the server. */
export function useBuilder(start: Scenario) {
  const client = useQueryClient();
  const [state, dispatch] = useReducer(historyReducer, start, (scenario) => startHistory(draftOf(scenario)));
  const [saver] = useState(
    () =>
      new ScenarioSaver(start, async (draft, version) => {
        const outcome = await sendScenario(start._id, draft, version);
        if (outcome.kind !== 'saved') return outcome;
        const before = client.getQueryData(scenarioById(start._id).queryKey) ?? start;
        client.setQueryData(scenarioById(start._id).queryKey, outcome.scenario);
        // What the trigger gives follows from what it waits for.
        if (!sameTrigger(before, outcome.scenario)) void client.invalidateQueries({ queryKey: sampleList(start._id).queryKey });
        return outcome;
      }),
  );
  const saving = useSyncExternalStore(saver.subscribe, saver.getState);

  useEffect(() => saver.change(state.draft), [saver, state.draft]);
  useEffect(() => {
    const onHidden = () => document.visibilityState === 'hidden' && saver.flush();
    const onOnline = () => saver.flush();
    document.addEventListener('visibilitychange', onHidden);
    window.addEventListener('online', onOnline);
    return () => {
      document.removeEventListener('visibilitychange', onHidden);
      window.removeEventListener('online', onOnline);
      saver.stop();
    };
  }, [saver]);

  /** Another version of the scenario takes the place of this one. */
  const take = useCallback((scenario: Scenario) => dispatch({ type: 'replace', draft: saver.take(scenario) }), [saver]);

  // Somebody saved elsewhere and nothing here would be lost: go on from theirs.
  const { data: latest } = useQuery(scenarioById(start._id));
  useEffect(() => {
    if (latest && saver.meet(latest)) take(latest);
  }, [latest, saver, take]);

  const edit = useCallback<EditHandler>(
    (change, field) => dispatch({ type: 'edit', edit: change, typed: field ? { field, at: Date.now() } : undefined }),
    [],
  );
  const undo = useCallback(() => dispatch({ type: 'undo' }), []);
  const redo = useCallback(() => dispatch({ type: 'redo' }), []);

  return {
    draft: state.draft,
    canUndo: state.past.length > 0,
    canRedo: state.future.length > 0,
    saving,
    saver,
    edit,
    undo,
    redo,
    take,
  };
}
export type Builder = ReturnType<typeof useBuilder>;

const sameTrigger = (a: Scenario, b: Scenario) =>
  JSON.stringify([a.trigger?.action.id, a.trigger?.config]) === JSON.stringify([b.trigger?.action.id, b.trigger?.config]);
