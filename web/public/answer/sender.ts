import { type Queued, queued, update } from './queue.ts';
import { sendAnswers } from './send.ts';

type Send = typeof sendAnswers;

/** With this tag the browser wakes the service worker when the network is back, also after the page was closed. */
export const SYNC_TAG = 'cauri-answers';

export const isWaiting = ({ state }: Queued) => state === 'waiting';

let running: Promise<Queued[]> | undefined;

/**
 * Sends the waiting entries one after the other, and resolves to all entries of the queue. It can be called at any time:
 * when another page or the service worker sends the same entry, the server records it only once because of the key.
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
    // The queue is read again each time, because it may have new entries. Entries with files are sent last, because they take long.
    const waiting = (await queued()).filter((entry) => isWaiting(entry) && !tried.has(entry.key));
    const entry = waiting.find(({ files }) => Object.keys(files).length === 0) ?? waiting[0];
    if (!entry) return queued();
    tried.add(entry.key);
    const outcome = await send(entry);
    // Answers that the server has recorded are not needed here any longer.
    if (outcome.state === 'recorded') await update({ ...entry, answers: {}, given: {}, files: {}, state: 'recorded' });
    if (outcome.state === 'refused') await update({ ...entry, state: 'refused', message: outcome.message, errors: outcome.errors });
    // When the server cannot be reached for one entry, it cannot be reached for the others.
    if (outcome.state === 'unsure' && !outcome.reached) return queued();
  }
}
