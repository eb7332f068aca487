import type { ReactNode } from 'react';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';
import { useListKeys } from './useListKeys.ts';
import type { ListState } from './useListPage.ts';

interface Props {
  list: Pick<ListState, 'error' | 'retry' | 'isFetching' | 'isEmpty' | 'isFiltered'>;
  /** The title when the list could not be loaded. */
  failed: string;
  /** The content when there are no rows at all, and when no row matches the filters. */
  empty: EmptyWords;
  noMatch?: EmptyWords;
  /** The rows, or their skeletons while they are loading. */
  children: ReactNode;
}
type EmptyWords = Parameters<typeof EmptyState>[0];

/** The rows of a list, or its empty or failed state. */
export function ListBody({ list, failed, empty, noMatch = empty, children }: Props) {
  useListKeys();
  if (list.error) return <ErrorState title={failed} error={list.error} retry={list.retry} retrying={list.isFetching} />;
  if (list.isEmpty) return <EmptyState {...(list.isFiltered ? noMatch : empty)} />;
  return children;
}
