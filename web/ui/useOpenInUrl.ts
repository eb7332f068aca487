import { useNavigate, useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';

declare module '@tanstack/history' {
  interface HistoryState {
    /** This step of the history opened a drawer or dialog over its screen, so going back closes it. */
    opened?: true;
  }
}

/** The history state of a link that opens a drawer or dialog over the current screen. */
export const OPENED = { opened: true } as const;

/**
 * Opens and closes a drawer or dialog that is named in the address under `key`. Opening adds a step to the browser's
 * history, so that Back closes it; opening another one replaces that step. Closing goes back to the screen behind it. A
 * link that opens it directly has no such screen in the history, so closing then only removes it from the address.
 */
export function useOpenInUrl(key: string) {
  const router = useRouter();
  const navigate = useNavigate();
  const put = useCallback(
    (value: unknown, replace: boolean, opened: true | undefined) =>
      void navigate({
        to: '.',
        search: (before: object) => ({ ...before, [key]: value }),
        state: { opened },
        replace,
        resetScroll: false,
      } as never),
    [navigate, key],
  );
  const open = useCallback(
    (value: string | true) => {
      const { search, state } = router.state.location;
      if ((search as Record<string, unknown>)[key] === undefined) put(value, false, true);
      else put(value, true, state.opened);
    },
    [router, key, put],
  );
  const close = useCallback(() => {
    if (router.state.location.state.opened) router.history.back();
    else put(undefined, true, undefined);
  }, [router, put]);
  return { open, close };
}
