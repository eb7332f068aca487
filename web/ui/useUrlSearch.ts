import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import type { SearchParams } from './search-params.ts';

type Change<T> = (changes: Partial<T>, options?: { replace?: boolean }) => void;

/** The state that a screen keeps in its address, and how to change some of it. A change is a step of the browser's history. */
export function useUrlSearch<T extends object>(params: SearchParams<T>): [T, Change<T>] {
  const address = useSearch({ strict: false });
  const search = useMemo(() => params.parse(address), [params, address]);
  const navigate = useNavigate();
  const change = useCallback<Change<T>>(
    (changes, { replace = false } = {}) =>
      void navigate({
        to: '.',
        search: (before: object) => ({ ...before, ...changes }),
        replace,
        // A step that is replaced still opened what it opened.
        ...(replace && { state: true }),
        resetScroll: false,
      } as never),
    [navigate],
  );
  return [search, change];
}
