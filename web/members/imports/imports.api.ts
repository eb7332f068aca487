import type { Sent } from '#contract/endpoint.ts';
import { type ImportKind, type ImportState, imports, type MemberImport } from '#contract/imports.ts';
import { againWhile, dataQuery, pageQuery } from '#web/api/queries.ts';

// Keys start with `imports`, so that server events about imports make all of them stale.

export const ROWS_PER_PAGE = 25;

const WORKING: ImportState[] = ['reading', 'checking', 'importing', 'undoing'];
/** True while a job works on the import. */
export const isWorking = ({ state }: MemberImport) => WORKING.includes(state);

export const importList = (kind: ImportKind) => dataQuery(['imports', 'list', kind], imports.list, { query: { kind } });

export const importById = (id: string) => ({
  ...dataQuery(['imports', 'one', id], imports.get, { params: { id } }),
  ...againWhile(isWorking),
});

export type RowQuery = NonNullable<Sent<typeof imports.rows>['query']>;

export const importRows = (id: string, query: RowQuery) =>
  pageQuery(['imports', 'rows', id, query], imports.rows, { params: { id }, query: { ...query, limit: ROWS_PER_PAGE } });

export const columnValues = (id: string, query: Sent<typeof imports.values>['query']) =>
  pageQuery(['imports', 'values', id, query], imports.values, { params: { id }, query });
