import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { answerPath } from '#contract/answer-page.ts';
import type { Sent } from '#contract/endpoint.ts';
import { type Form, type FormSettings, forms, type SaveForm } from '#contract/forms.ts';
import { ApiError, call, newerVersion } from '#web/api/call.ts';
import type { SaveOutcome } from './editor/save-state.ts';

// Keys start with the feature's name: server events make whole features stale.

export const FORMS_PER_PAGE = 25;
/** Longer than any save takes; after that it counts as lost and is sent again. */
const SAVE_TIMEOUT = 30_000;

/** What people open to answer the form. */
export const formLink = (id: string) => `${location.origin}${answerPath(id)}`;

export type FormListQuery = Sent<typeof forms.list>['query'];

export const formList = (query: FormListQuery) =>
  queryOptions({
    queryKey: ['forms', 'list', query],
    queryFn: ({ signal }) => call(forms.list, { query }, { signal }),
    placeholderData: keepPreviousData,
  });

export const formById = (id: string) =>
  queryOptions({
    queryKey: ['forms', 'one', id],
    queryFn: async ({ signal }) => (await call(forms.get, { params: { id } }, { signal })).data,
  });

/** Saves a form and says what came of it; throws for nothing that the server or the network does. */
export async function sendForm(body: SaveForm): Promise<SaveOutcome> {
  try {
    const { data } = await call(forms.save, { body }, { timeout: SAVE_TIMEOUT });
    return { kind: 'saved', form: data };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { status, message, errors = {} } = error;
    const theirs = newerVersion<Form>(error);
    if (theirs) return { kind: 'conflict', theirs };
    if (status === 0 || status === 408 || status === 429 || status >= 500) return { kind: 'lost', message };
    return { kind: 'refused', message, errors, gone: status === 404 };
  }
}

/** What publishing the draft would change. */
export const fetchChanges = async (id: string) => (await call(forms.changes, { params: { id } })).data;

export async function saveSettings(id: string, body: Partial<FormSettings>): Promise<FormSettings> {
  return (await call(forms.settings, { params: { id }, body })).data;
}

export function useDeleteForm() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(forms.remove, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['forms'] }),
  });
}

export function useDuplicateForm() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(forms.duplicate, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['forms'] }),
  });
}
