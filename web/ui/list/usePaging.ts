import { useEffect } from 'react';

/** Changes the address as `useUrlSearch` does: the first page is not written there. */
export type ChangePage = (changes: { page: number | undefined }, options?: { replace?: boolean }) => void;

interface Paging {
  page: number;
  perPage: number;
  /** The number of rows on all pages; undefined until it is known. */
  count: number | undefined;
  /** True when the count comes from the previous answer, which may be that of another search. */
  stale: boolean;
  change: ChangePage;
}

/**
 * The pages of a list (at least one), and a function that opens one. When the requested page is past the last one,
 * because rows were deleted or the address is old, the last page is shown.
 */
export function usePaging({ page, perPage, count, stale, change }: Paging) {
  const pages = Math.max(1, Math.ceil((count ?? 0) / perPage));
  const beyond = count !== undefined && !stale && page > pages;
  useEffect(() => {
    if (beyond) change({ page: written(pages) }, { replace: true });
  }, [beyond, pages, change]);
  return { pages, onPage: (next: number) => change({ page: written(next) }) };
}

const written = (page: number) => (page > 1 ? page : undefined);
