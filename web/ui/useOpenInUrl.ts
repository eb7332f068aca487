import { useNavigate, useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';

declare module '@tanstack/history' {
  interface HistoryState {
    /** This step of the history opened something over its screen: going back closes it. */
    opened?: true;
  }
}

/** The history state of a link that opens something over the screen that it stands on. */
export const OPENED = { opened: true } as const;

/**
 * Opens and closes what lies over a screen and is named in its address under `key`: a drawer, a dialog.
 * Opening adds a step to the browser's history, so that Back closes it; showing another one takes the place of that step.
 * Closing goes back to the screen behind it. A link that leads straight to the open thing has no such screen behind it:
 * then closing only removes it from the address.
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
