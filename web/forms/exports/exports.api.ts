import { queryOptions } from '@tanstack/react-query';
import type { Sent } from '#contract/endpoint.ts';
import { type FormExport, formExports } from '#contract/exports.ts';
import { call } from '#web/api/call.ts';
import { againWhile, useChange } from '#web/api/queries.ts';
import { useCall } from '#web/ui/useCall.ts';
import { useDownload } from '#web/ui/useDownload.ts';
import * as text from './exports.messages.ts';

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
    ...againWhile((exports: FormExport[]) => exports.some(isUnderway)),
  });

export type Asked = Sent<typeof formExports.create>['body'] | Sent<typeof formExports.createOfMembers>['body'];

export function useExports(formId: ExportSource) {
  const create = useChange(
    async (body: Asked) =>
      formId === null
        ? (await call(formExports.createOfMembers, { body: body as Sent<typeof formExports.createOfMembers>['body'] })).data
        : (await call(formExports.create, { params: { id: formId }, body: body as Sent<typeof formExports.create>['body'] })).data,
    'exports',
  );
  const cancel = useCall(formExports.cancel, ['exports'], { failed: text.notCancelled() });
  return { create, cancel, fetchFile: useDownload(formExports.file) };
}
