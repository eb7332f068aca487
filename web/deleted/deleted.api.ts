import { type DeletedItem, deleted } from '#contract/deleted.ts';
import type { Sent } from '#contract/endpoint.ts';
import { call } from '#web/api/call.ts';
import { pageQuery, useChange } from '#web/api/queries.ts';

export const DELETED_PER_PAGE = 25;

export const deletedList = (query: Sent<typeof deleted.list>['query']) => pageQuery(['deleted', query], deleted.list, { query });

/** A restored item makes the lists stale to which it comes back. */
export const AFTER_RESTORE = [
  'deleted',
  'forms',
  'answers',
  'templates',
  'campaigns',
  'scenarios',
  'payments',
  'members',
  'views',
] as const;

export const useRestore = () =>
  useChange(({ kind, _id }: Pick<DeletedItem, 'kind' | '_id'>) => call(deleted.restore, { params: { kind, id: _id } }), ...AFTER_RESTORE);
