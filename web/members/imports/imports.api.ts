import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Sent } from '#contract/endpoint.ts';
import { type ImportState, imports, type MemberImport } from '#contract/imports.ts';
import { call, download } from '#web/api/call.ts';
import { dataQuery, pageQuery } from '#web/api/queries.ts';

// Keys start with `imports`, so that server events about imports make all of them stale.

/** Progress is also polled, because an event can be lost. */
const RUNNING_MS = 2_000;
export const ROWS_PER_PAGE = 25;

const WORKING: ImportState[] = ['reading', 'checking', 'importing', 'undoing'];
/** True while a job works on the import. */
export const isWorking = ({ state }: MemberImport) => WORKING.includes(state);

export const importList = dataQuery(['imports', 'list'], imports.list);

export const importById = (id: string) => ({
  ...dataQuery(['imports', 'one', id], imports.get, { params: { id } }),
  refetchInterval: ({ state: { data } }: { state: { data: MemberImport | undefined } }) => (data && isWorking(data) ? RUNNING_MS : false),
});

export type RowQuery = NonNullable<Sent<typeof imports.rows>['query']>;

export const importRows = (id: string, query: RowQuery) =>
  pageQuery(['imports', 'rows', id, query], imports.rows, { params: { id }, query: { ...query, limit: ROWS_PER_PAGE } });

export const columnValues = (id: string, query: Sent<typeof imports.values>['query']) =>
  pageQuery(['imports', 'values', id, query], imports.values, { params: { id }, query });

/** A call that answers with the changed import, which is shown at once. */
function useImportCall<Input>(mutationFn: (input: Input) => Promise<{ data: MemberImport }>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (input: Input) => (await mutationFn(input)).data,
    onSuccess: (one) => client.setQueryData(importById(one._id).queryKey, one),
    onSettled: () => client.invalidateQueries({ queryKey: ['imports'] }),
  });
}

export const useUpload = () =>
  useImportCall((file: File) => {
    const body = new FormData();
    body.append('file', file);
    return call(imports.create, { body });
  });
export const useCheck = (id: string) =>
  useImportCall((body: Sent<typeof imports.check>['body']) => call(imports.check, { params: { id }, body }));
export const useMoveImport = (id: string) => useImportCall((to: 'commit' | 'cancel' | 'undo') => call(imports[to], { params: { id } }));
export const useChooseSheet = (id: string) =>
  useImportCall((sheet: string) => call(imports.chooseSheet, { params: { id }, body: { sheet } }));
export const useLeaveOut = (id: string) =>
  useImportCall((row: number) => call(imports.leaveOut, { params: { id }, body: { rows: [row] } }));
export const useSaveRows = (id: string) =>
  useMutation({ mutationFn: (query: Omit<RowQuery, 'page'>) => download(imports.rowsFile, { params: { id }, query }) });
