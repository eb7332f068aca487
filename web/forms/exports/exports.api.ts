import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Sent } from '#contract/endpoint.ts';
import { type FormExport, formExports } from '#contract/exports.ts';
import { call, download } from '#web/api/call.ts';

/** Should an event get lost on the way, a running export still moves. */
const RUNNING_MS = 3_000;

export const isUnderway = ({ state }: FormExport) => state === 'queued' || state === 'running';

export const exportsOf = (formId: string) =>
  queryOptions({
    queryKey: ['exports', formId],
    queryFn: async ({ signal }) => (await call(formExports.list, { params: { id: formId } }, { signal })).data,
    refetchInterval: ({ state }) => (state.data?.some(isUnderway) ? RUNNING_MS : false),
  });

export function useExports(formId: string) {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: ['exports', formId] });
  const create = useMutation({
    mutationFn: async (body: Sent<typeof formExports.create>['body']) =>
      (await call(formExports.create, { params: { id: formId }, body })).data,
    onSettled,
  });
  const cancel = useMutation({ mutationFn: (id: string) => call(formExports.cancel, { params: { id } }), onSettled });
  const fetchFile = useMutation({ mutationFn: (id: string) => download(formExports.file, { params: { id } }) });
  return { create, cancel, fetchFile };
}
