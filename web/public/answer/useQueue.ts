import { useCallback, useEffect, useRef, useState } from 'react';
import { enqueue, hold, type Kept, putAside, type Queued, queued, remove, takeBack } from './queue.ts';
import { isWaiting, SYNC_TAG, sendWaiting } from './sender.ts';
import { sendWithFiles } from './uploads/sendWithFiles.ts';

/** The pauses between attempts while the page is open. */
const WAITS_MS = [3_000, 6_000, 12_000, 30_000, 60_000];

export interface Queue {
  /** All submitted answers that are stored on this device; undefined until they were read. */
  entries: Queued[] | undefined;
  /** True while answers are being sent. */
  sending: boolean;
  add: (entry: Queued) => Promise<Kept>;
  drop: (key: string) => Promise<void>;
  /** Puts answers aside. Those with the key `own` are in the fields of this page, and are aside no longer. */
  setAside: (entry: Parameters<typeof putAside>[0], own?: string) => Promise<void>;
  /** Tries to send all waiting answers, and resolves to the entries with their results. */
  sendNow: () => Promise<Queued[]>;
}

/** Sends waiting answers while this page is open: at once, when the network is back, when the page becomes visible, and after pauses. */
export function useQueue(): Queue {
  const [entries, setEntries] = useState<Queued[]>();
  const [sending, setSending] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const tries = useRef(0);

  const sendNow = useCallback(async () => {
    clearTimeout(timer.current);
    const before = await queued();
    hold(before);
    setEntries(before);
    if (!before.some(isWaiting)) return before;
    setSending(true);
    const after = await sendWaiting(sendWithFiles);
    setSending(false);
    setEntries(after);
    tries.current = after.some(isWaiting) ? tries.current + 1 : 0;
    clearTimeout(timer.current);
    if (tries.current > 0) timer.current = setTimeout(sendNow, WAITS_MS[Math.min(tries.current, WAITS_MS.length) - 1]);
    return after;
  }, []);

  useEffect(() => {
    const again = () => {
      if (document.visibilityState === 'visible') void sendNow();
    };
    again();
    addEventListener('online', again);
    document.addEventListener('visibilitychange', again);
    return () => {
      clearTimeout(timer.current);
      removeEventListener('online', again);
      document.removeEventListener('visibilitychange', again);
    };
  }, [sendNow]);

  const add = useCallback(async (entry: Queued) => {
    const kept = await enqueue(entry);
    tries.current = 0;
    if (isWaiting(entry)) void askToBeWoken();
    else setEntries(await queued());
    return kept;
  }, []);
  const drop = useCallback(async (key: string) => {
    await remove(key);
    setEntries(await queued());
  }, []);
  const setAside = useCallback<Queue['setAside']>(async (entry, own) => {
    await putAside(entry);
    if (own !== undefined) await takeBack(own);
    setEntries(await queued());
  }, []);
  return { entries, sending, add, drop, setAside, sendNow };
}

type WithSync = ServiceWorkerRegistration & { sync?: { register(tag: string): Promise<void> } };

/** Asks the browser to send the answers even when this page is never opened again, if it can. */
async function askToBeWoken(): Promise<void> {
  try {
    const registration = (await navigator.serviceWorker?.getRegistration()) as WithSync | undefined;
    await registration?.sync?.register(SYNC_TAG);
  } catch {
    // This page sends them as long as it is open.
  }
}
