import { type Queued, queued, update } from './queue.ts';
import { sendAnswers } from './send.ts';

/** How one of them is sent. */
type Send = typeof sendAnswers;

/** Tells the browser to wake the service worker when the network is back, also after the page was closed. */
export const SYNC_TAG = 'cauri-answers';

export const isWaiting = ({ state }: Queued) => state === 'waiting';

let running: Promise<Queued[]> | undefined;

/**
 * Sends what waits, one after the other; answers all that is queued as it is then. Safe to call at any time: another
 * page or the service worker may send the same at the same moment, the key makes it one response.
 */
export function sendWaiting(send: Send = sendAnswers): Promise<Queued[]> {
  running ??= sendAll(send).finally(() => {
    running = undefined;
  });
  return running;
}

async function sendAll(send: Send): Promise<Queued[]> {
  const tried = new Set<string>();
  for (;;) {
    // Read anew each time: more may have been handed in meanwhile. Files last, they keep others waiting.
    const waiting = (await queued()).filter((entry) => isWaiting(entry) && !tried.has(entry.key));
    const entry = waiting.find(({ files }) => Object.keys(files).length === 0) ?? waiting[0];
    if (!entry) return queued();
    tried.add(entry.key);
    const outcome = await send(entry);
    // What was written is of no use any more once it is recorded.
    if (outcome.state === 'recorded') await update({ ...entry, answers: {}, given: {}, files: {}, state: 'recorded' });
    if (outcome.state === 'refused') await update({ ...entry, state: 'refused', message: outcome.message, errors: outcome.errors });
    // No way to the server for one is none for the others.
    if (outcome.state === 'unsure' && !outcome.reached) return queued();
  }
}
