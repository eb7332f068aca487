import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect } from 'react';

declare module '@tanstack/history' {
  interface HistoryState {
    /** This step of the history opened a drawer or dialog over its screen, so going back closes it. */
    opened?: true;
  }
}

/** The history state of a link that opens a drawer or dialog over the current screen. */
export const OPENED = { opened: true } as const;

/** The keys of the address that name an open drawer or dialog. */
const opened = new Set<string>();
export const countInAddress = (): number => opened.size;

/** The step that was left last. The second press of a double click may come before the step back is done, and must not leave the screen. */
let left: object | undefined;

/**
 * Opens and closes a drawer or dialog that is named in the address under `key`. Opening adds a step to the browser's
 * history, so that Back closes it; opening another one replaces that step. Closing goes back to the screen behind it. A
 * link that opens it directly has no such screen in the history, so closing then only removes it from the address.
 */
export function useOpenInUrl(key: string) {
  const router = useRouter();
  const navigate = useNavigate();
  const isOpen = useSearch({ strict: false, select: (search: object) => key in search && search[key as never] !== undefined });
  useEffect(() => {
    if (!isOpen) return;
    opened.add(key);
    return () => void opened.delete(key);
  }, [isOpen, key]);
  const put = useCallback(
    (value: unknown, replace: boolean, isStep: true | undefined) =>
      void navigate({
        to: '.',
        search: (before: object) => ({ ...before, [key]: value }),
        state: { opened: isStep },
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
    const { location } = router.state;
    // A dialog over the drawer may be closing with it.
    if (!location.state.opened) put(undefined, true, undefined);
    else if (left !== location) router.history.back({ ignoreBlocker: true });
    left = location;
  }, [router, put]);
  return { open, close };
}
