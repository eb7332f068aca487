import { keepPreviousData } from '@tanstack/react-query';
import type { Answer, Sent } from '#contract/endpoint.ts';
import { scenarios } from '#contract/scenarios.ts';
import { call } from '#web/api/call.ts';
import { dataQuery, pageQuery } from '#web/api/queries.ts';
import { useScenarioChange } from '../scenarios.api.ts';

// Tests of a scenario: their subjects, their previews, and calls of other systems as examples.

export const subjectsOf = (id: string, search: string) => ({
  ...dataQuery(['scenarios', 'subjects', id, search], scenarios.subjects, { params: { id }, query: { search: search || undefined } }),
  placeholderData: keepPreviousData,
});

/** The version is part of the key, so that a change of the scenario asks for a new preview. */
export const previewOf = (id: string, subject: string, step: string | undefined, version: number) =>
  dataQuery(['scenarios', 'preview', id, subject, step, version], scenarios.preview, { params: { id }, body: { subject, step } });

/** What was chosen and confirmed. */
export interface Confirmed {
  subject: string;
  version: number;
  confirmed: true;
}

/** Does a reaction for real, or reads an example of the trigger. */
export const useTestStep = (id: string, outcome: { failed: string; done?: () => void }) =>
  useScenarioChange(
    async (body: Sent<typeof scenarios.testStep>['body']) => (await call(scenarios.testStep, { params: { id }, body })).data,
    outcome,
  );

export const useRunOnce = (id: string, done: (answer: Answer<typeof scenarios.runOnce>) => void) =>
  useScenarioChange((body: Confirmed) => call(scenarios.runOnce, { params: { id }, body }), {
    failed: 'The scenario could not be run',
    done,
  });

export const callList = (id: string) => pageQuery(['scenarios', 'calls', id], scenarios.calls, { params: { id } });

export const useListen = (id: string) =>
  useScenarioChange((on: boolean) => call(scenarios.listen, { params: { id }, body: { on } }), {
    failed: 'The scenario could not wait for a call',
  });

export const useSetSample = (id: string, outcome: { failed?: string; done?: () => void }) =>
  useScenarioChange((body: Sent<typeof scenarios.setSample>['body']) => call(scenarios.setSample, { params: { id }, body }), outcome);
