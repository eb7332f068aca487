import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Sent } from '#contract/endpoint.ts';
import { type FormExport, formExports } from '#contract/exports.ts';
import { call, download } from '#web/api/call.ts';
import { toast } from '#web/ui/toast.tsx';

/** The list is also fetched at this interval, in case a server event gets lost. */
const REFETCH_MS = 3_000;

export const isUnderway = ({ state }: FormExport) => state === 'queued' || state === 'running';

/** The form whose responses are exported; null for members. */
export type ExportSource = string | null;

export const exportsOf = (formId: ExportSource) =>
  queryOptions({
    queryKey: ['exports', formId ?? 'members'],
    queryFn: async ({ signal }) =>
      formId === null
        ? (await call(formExports.listOfMembers, undefined, { signal })).data
        : (await call(formExports.list, { params: { id: formId } }, { signal })).data,
    refetchInterval: ({ state }) => (state.data?.some(isUnderway) ? REFETCH_MS : false),
  });

export type Asked = Sent<typeof formExports.create>['body'] | Sent<typeof formExports.createOfMembers>['body'];

export function useExports(formId: ExportSource) {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: ['exports', formId ?? 'members'] });
  const create = useMutation({
    mutationFn: async (body: Asked) =>
      formId === null
        ? (await call(formExports.createOfMembers, { body: body as Sent<typeof formExports.createOfMembers>['body'] })).data
        : (await call(formExports.create, { params: { id: formId }, body: body as Sent<typeof formExports.create>['body'] })).data,
    onSettled,
  });
  const cancel = useMutation({
    mutationFn: (id: string) => call(formExports.cancel, { params: { id } }),
    onError: (error) => toast.error('The export could not be cancelled', error),
    onSettled,
  });
  const fetchFile = useMutation({
    mutationFn: (id: string) => download(formExports.file, { params: { id } }),
    onError: (error) => toast.error('The file could not be downloaded', error),
  });
  return { create, cancel, fetchFile };
}
