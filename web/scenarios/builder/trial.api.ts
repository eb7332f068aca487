import { keepPreviousData } from '@tanstack/react-query';
import { scenarios } from '#contract/scenarios.ts';
import { dataQuery, pageQuery } from '#web/api/queries.ts';

// Tests of a scenario: their subjects, their previews, and calls of other systems as examples.

export const subjectsOf = (id: string, search: string) => ({
  ...dataQuery(['scenarios', 'subjects', id, search], scenarios.subjects, { params: { id }, query: { search: search || undefined } }),
  placeholderData: keepPreviousData,
});

/** The version is part of the key, so that a change of the scenario asks for a new preview. */
export const previewOf = (id: string, subject: string, step: string | undefined, version: number) =>
  dataQuery(['scenarios', 'preview', id, subject, step, version], scenarios.preview, { params: { id }, body: { subject, step } });

export interface Confirmed {
  subject: string;
  version: number;
  confirmed: true;
}

export const callList = (id: string) => pageQuery(['scenarios', 'calls', id], scenarios.calls, { params: { id } });
