import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Sent } from '#contract/endpoint.ts';
import { type ImportState, imports, type MemberImport } from '#contract/imports.ts';
import { call, download } from '#web/api/call.ts';

// Keys start with `imports`: server events about imports make all of them stale.

/** Progress is also polled, because an event can be lost. */
const RUNNING_MS = 2_000;
export const ROWS_PER_PAGE = 25;

const WORKING: ImportState[] = ['reading', 'checking', 'importing', 'undoing'];
/** True while a job works on the import. */
export const isWorking = ({ state }: MemberImport) => WORKING.includes(state);

export const importList = queryOptions({
  queryKey: ['imports', 'list'],
  queryFn: async ({ signal }) => (await call(imports.list, undefined, { signal })).data,
});

export const importById = (id: string) =>
  queryOptions({
    queryKey: ['imports', 'one', id],
    queryFn: async ({ signal }) => (await call(imports.get, { params: { id } }, { signal })).data,
    refetchInterval: ({ state }) => (state.data && isWorking(state.data) ? RUNNING_MS : false),
  });

export type RowQuery = NonNullable<Sent<typeof imports.rows>['query']>;

export const importRows = (id: string, query: RowQuery) =>
  queryOptions({
    queryKey: ['imports', 'rows', id, query],
    queryFn: ({ signal }) => call(imports.rows, { params: { id }, query: { ...query, limit: ROWS_PER_PAGE } }, { signal }),
    placeholderData: keepPreviousData,
  });

export const importWords = (id: string, query: Sent<typeof imports.values>['query']) =>
  queryOptions({
    queryKey: ['imports', 'words', id, query],
    queryFn: ({ signal }) => call(imports.values, { params: { id }, query }, { signal }),
  });

export function useImports() {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: ['imports'] });
  const keep = (one: MemberImport) => {
    client.setQueryData(importById(one._id).queryKey, one);
    return one;
  };
  const upload = useMutation({
    mutationFn: async (file: File) => {
      const body = new FormData();
      body.append('file', file);
      return keep((await call(imports.create, { body })).data);
    },
    onSettled,
  });
  const check = useMutation({
    mutationFn: async ({ id, ...body }: { id: string } & Sent<typeof imports.check>['body']) =>
      keep((await call(imports.check, { params: { id }, body })).data),
    onSettled,
  });
  const move = useMutation({
    mutationFn: async ({ id, to }: { id: string; to: 'commit' | 'cancel' | 'undo' }) =>
      keep((await call(imports[to], { params: { id } })).data),
    onSettled,
  });
  const chooseSheet = useMutation({
    mutationFn: async ({ id, sheet }: { id: string; sheet: string }) =>
      keep((await call(imports.chooseSheet, { params: { id }, body: { sheet } })).data),
    onSettled,
  });
  const leaveOut = useMutation({
    mutationFn: async ({ id, rows }: { id: string; rows: number[] }) =>
      keep((await call(imports.leaveOut, { params: { id }, body: { rows } })).data),
    onSettled,
  });
  const save = useMutation({
    mutationFn: ({ id, query }: { id: string; query: Omit<RowQuery, 'page'> }) => download(imports.rowsFile, { params: { id }, query }),
  });
  return { upload, check, chooseSheet, leaveOut, move, save };
}
