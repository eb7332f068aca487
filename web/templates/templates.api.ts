import { keepPreviousData, queryOptions, useIsMutating, useQueryClient } from '@tanstack/react-query';
import type { Sent } from '#contract/endpoint.ts';
import { members } from '#contract/members.ts';
import { templateStatus } from '#contract/templates.messages.ts';
import {
  MERGE_FIELDS,
  TEMPLATE_STATUS,
  TEMPLATE_STATUS_VALUES,
  type TemplateFields,
  type TemplateUser,
  TemplateUsers,
  templates,
} from '#contract/templates.ts';
import { ApiError, call } from '#web/api/call.ts';
import { dataQuery, everyPage, pageQuery } from '#web/api/queries.ts';
import { useMutationOnce } from '#web/api/useMutationOnce.ts';

export const TEMPLATES_PER_PAGE = 24;

export const templateList = (query: Sent<typeof templates.list>['query']) =>
  pageQuery(['templates', 'list', query], templates.list, { query });

/** All templates by name, or those with a status, for fields in which one is chosen. */
export const everyTemplate = (query: Pick<NonNullable<Sent<typeof templates.list>['query']>, 'status'> = {}) =>
  queryOptions({
    queryKey: ['templates', 'every', query],
    queryFn: ({ signal }) =>
      everyPage((page) => call(templates.list, { query: { ...query, page, limit: 100, sort: 'name', order: 'asc' } }, { signal })),
  });

export const templateById = (id: string) => dataQuery(['templates', 'one', id], templates.get, { params: { id } });

/** The editor offers these when the server cannot say what there is. */
export const BUILT_IN_FIELDS: TemplateFields = {
  // The specification's fallback is the values 0 to 3.
  statuses: TEMPLATE_STATUS.flatMap((name, i) => (i === 0 ? [] : [{ value: TEMPLATE_STATUS_VALUES[i]!, label: templateStatus[name]() }])),
  mergeFields: MERGE_FIELDS.map((name) => ({ name, label: name, example: '' })),
};

export const templateFields = { ...dataQuery(['template-fields'], templates.fieldsUnderApi), staleTime: Number.POSITIVE_INFINITY };

/** The n-th member, counted from 1, that a search finds, and how many members it finds. */
export const nthMember = (search: string | undefined, n: number) =>
  pageQuery(['members', 'nth', search, n], members.select, { query: { search, page: n, limit: 1 } });

export const templatePreview = (id: string, memberId: string | undefined) => ({
  ...dataQuery(['templates', 'preview', id, memberId], templates.preview, { params: { id }, query: { memberId } }),
  placeholderData: keepPreviousData,
});

/** Changes the template with this `id`, or creates one when there is no `id`. */
export function useSaveTemplate() {
  const client = useQueryClient();
  return useMutationOnce({
    mutationFn: ({ id, rev, ...body }: Sent<typeof templates.createUnderApi>['body'] & { id?: string; rev?: number }) =>
      id ? call(templates.update, { params: { id }, body: { ...body, rev } }) : call(templates.createUnderApi, { body }),
    onSuccess: ({ data }) => {
      client.setQueryData(templateById(data._id).queryKey, data);
      void client.invalidateQueries({ queryKey: ['templates'] });
    },
  });
}

const ADD_PICTURE = ['add-picture'];

/** Uploads a picture of a message or a product, in base64. */
export const useAddPicture = () =>
  useMutationOnce({
    mutationKey: ADD_PICTURE,
    mutationFn: async (content: string) => (await call(templates.addPicture, { body: { content } })).data,
  });

/** A form that closes when it is saved has to wait for a picture that is being uploaded. */
export const useIsAddingPicture = (): boolean => useIsMutating({ mutationKey: ADD_PICTURE }) > 0;

/** The server refuses to delete a template that is used, and names its users. */
export function usersOf(error: unknown): TemplateUser[] | undefined {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined;
  return TemplateUsers.safeParse(error.data).data;
}
