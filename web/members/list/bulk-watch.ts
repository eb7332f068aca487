import { useSyncExternalStore } from 'react';
import type { BulkAction } from '#contract/members.ts';

/** A bulk action that takes a while. */
export interface WatchedBulk {
  id: string;
  kind: BulkAction['kind'];
  /** Of the status, the tag or the access group. */
  name: string;
}

// Kept for the tab's life, so that its progress is still there after a reload.
const KEY = 'cauri.bulk';
const listeners = new Set<() => void>();
let watched = read();

export function watchBulk(next: WatchedBulk | null): void {
  watched = next;
  try {
    if (next) sessionStorage.setItem(KEY, JSON.stringify(next));
    else sessionStorage.removeItem(KEY);
  } catch {
    // Storage full or refused: it is then watched as long as the page lives.
  }
  for (const listener of listeners) listener();
}

export const useWatchedBulk = (): WatchedBulk | null =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => watched,
  );

function read(): WatchedBulk | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as WatchedBulk | null;
  } catch {
    return null;
  }
}
