import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Sent } from '#contract/endpoint.ts';
import { members } from '#contract/members.ts';
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

export const TEMPLATES_PER_PAGE = 24;

export const templateList = (query: Sent<typeof templates.list>['query']) =>
  queryOptions({
    queryKey: ['templates', 'list', query],
    queryFn: ({ signal }) => call(templates.list, { query }, { signal }),
    placeholderData: keepPreviousData,
  });

export const templateById = (id: string) =>
  queryOptions({
    queryKey: ['templates', 'one', id],
    queryFn: async ({ signal }) => (await call(templates.get, { params: { id } }, { signal })).data,
  });

/** Where the server cannot say what there is, the editor works all the same. */
export const BUILT_IN_FIELDS: TemplateFields = {
  // The specification's fallback: the values 0 to 3.
  statuses: TEMPLATE_STATUS.flatMap((label, i) => (i === 0 ? [] : [{ value: TEMPLATE_STATUS_VALUES[i]!, label }])),
  mergeFields: MERGE_FIELDS.map((name) => ({ name, label: name, example: '' })),
};

export const templateFields = queryOptions({
  queryKey: ['template-fields'],
  queryFn: async ({ signal }) => (await call(templates.fieldsUnderApi, undefined, { signal })).data,
  staleTime: Number.POSITIVE_INFINITY,
});

/** The n-th member (from 1) that a search finds, and how many there are. */
export const nthMember = (search: string | undefined, n: number) =>
  queryOptions({
    queryKey: ['members', 'nth', search, n],
    queryFn: ({ signal }) => call(members.select, { query: { search, page: n, limit: 1 } }, { signal }),
    placeholderData: keepPreviousData,
  });

export const templatePreview = (id: string, memberId: string | undefined) =>
  queryOptions({
    queryKey: ['templates', 'preview', id, memberId],
    queryFn: async ({ signal }) => (await call(templates.preview, { params: { id }, query: { memberId } }, { signal })).data,
    placeholderData: keepPreviousData,
  });

/** Changes a template where `id` is given, else creates one. */
export function useSaveTemplate() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, rev, ...body }: Sent<typeof templates.createUnderApi>['body'] & { id?: string; rev?: number }) =>
      id ? call(templates.update, { params: { id }, body: { ...body, rev } }) : call(templates.createUnderApi, { body }),
    onSuccess: ({ data }) => {
      client.setQueryData(templateById(data._id).queryKey, data);
      void client.invalidateQueries({ queryKey: ['templates'] });
    },
  });
}

export function useDeleteTemplate() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(templates.remove, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['templates', 'list'] }),
  });
}

/** Settings, campaigns and scenarios change with it. */
export function useReplaceTemplate() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, by }: { id: string; by: string }) => call(templates.replace, { params: { id }, body: { by } }),
    onSuccess: () => client.invalidateQueries(),
  });
}

/** Who uses the template, where the server has refused to delete it for that reason. */
export function usersOf(error: unknown): TemplateUser[] | undefined {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined;
  return TemplateUsers.safeParse(error.data).data;
}

export function useDuplicateTemplate() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(templates.duplicate, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['templates', 'list'] }),
  });
}

export const useTestTemplate = (id: string) =>
  useMutation({ mutationFn: (memberId: string | undefined) => call(templates.test, { params: { id }, body: { memberId } }) });
