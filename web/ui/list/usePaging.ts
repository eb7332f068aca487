import { useEffect } from 'react';

/** As `useUrlSearch` changes the address: the first page is not written there. */
export type ChangePage = (changes: { page: number | undefined }, options?: { replace?: boolean }) => void;

interface Paging {
  page: number;
  perPage: number;
  /** How many there are on all pages; undefined until it is known. */
  count: number | undefined;
  /** The count is that of an answer before: of another search, it may be. */
  stale: boolean;
  change: ChangePage;
}

/**
 * The pages of a list, of which there is always one, and how to go to one of them.
 * Where the page asked for is past the last (what stood there is gone, or the address is older than the list), the last one is shown.
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
