import { queryOptions } from '@tanstack/react-query';
import { answerPath } from '#contract/answer-page.ts';
import type { Sent } from '#contract/endpoint.ts';
import { type FormSettings, forms, type SaveForm } from '#contract/forms.ts';
import { call } from '#web/api/call.ts';
import { dataQuery, everyPage, pageQuery } from '#web/api/queries.ts';
import { outcomeOf, SAVE_TIMEOUT } from '#web/drafts/save-outcome.ts';

// Query keys start with the feature's name, because server events make whole features stale.

export const FORMS_PER_PAGE = 25;

/** Returns the link that people open to answer the form. */
export const formLink = (id: string) => `${location.origin}${answerPath(id)}`;

export type FormListQuery = Sent<typeof forms.list>['query'];

export const formList = (query: FormListQuery) => pageQuery(['forms', 'list', query], forms.list, { query });

/** All forms that are not archived, for fields in which one is chosen. */
export const everyForm = queryOptions({
  queryKey: ['forms', 'every'],
  queryFn: ({ signal }) => everyPage((page) => call(forms.list, { query: { page, limit: 100 } }, { signal })),
});

export const formById = (id: string) => dataQuery(['forms', 'one', id], forms.get, { params: { id } });

export const sendForm = (body: SaveForm) => outcomeOf(call(forms.save, { body }, { timeout: SAVE_TIMEOUT }));

export const fetchChanges = async (id: string) => (await call(forms.changes, { params: { id } })).data;

export async function saveSettings(id: string, body: Partial<FormSettings>): Promise<FormSettings> {
  return (await call(forms.settings, { params: { id }, body })).data;
}
