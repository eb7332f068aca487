import { type DeletedItem, deleted, type PurgedKind } from '#contract/deleted.ts';
import type { Sent } from '#contract/endpoint.ts';
import { call } from '#web/api/call.ts';
import { pageQuery, useChange } from '#web/api/queries.ts';

export const DELETED_PER_PAGE = 25;

export const deletedList = (query: Sent<typeof deleted.list>['query']) => pageQuery(['deleted', query], deleted.list, { query });

/** The features whose items can be restored. */
const RESTORABLE = ['forms', 'answers', 'templates', 'campaigns', 'scenarios', 'payments', 'members'];

export const useRestore = () =>
  useChange(
    ({ kind, _id }: Pick<DeletedItem, 'kind' | '_id'>) => call(deleted.restore, { params: { kind, id: _id } }),
    'deleted',
    ...RESTORABLE,
  );

export const usePurge = () =>
  useChange(({ kind, _id }: { kind: PurgedKind; _id: string }) => call(deleted.purge, { params: { kind, id: _id } }), 'deleted');
