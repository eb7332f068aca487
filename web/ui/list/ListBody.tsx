import type { ReactNode } from 'react';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';
import { useListKeys } from './useListKeys.ts';
import type { ListState } from './useListPage.ts';

interface Props {
  list: Pick<ListState, 'error' | 'retry' | 'isFetching' | 'isEmpty' | 'isFiltered'>;
  /** The title where the list could not be loaded. */
  failed: string;
  /** What stands there when there is nothing at all, and when nothing matches the filters. */
  empty: EmptyWords;
  noMatch?: EmptyWords;
  /** The rows, or their places while they are on their way. */
  children: ReactNode;
}
type EmptyWords = Parameters<typeof EmptyState>[0];

/** The rows of a list, or what stands in their place. */
export function ListBody({ list, failed, empty, noMatch = empty, children }: Props) {
  useListKeys();
  if (list.error) return <ErrorState title={failed} error={list.error} retry={list.retry} retrying={list.isFetching} />;
  if (list.isEmpty) return <EmptyState {...(list.isFiltered ? noMatch : empty)} />;
  return children;
}
