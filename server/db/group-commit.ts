import { setTimeout as delay } from 'node:timers/promises';

interface Options {
  /** The largest number of items in one flush. */
  maxItems?: number;
  /** For items whose outcome nobody waits for: how long items are gathered before each flush. */
  gatherMs?: number;
}

/**
 * Gathers items that arrive while the database is busy with earlier ones, and hands the gathered items of each key to `flush`
 * together: under load many responses share one commit (one fsync), and a single one waits for nothing.
 *
 * `flush` gets the items of one key and returns their outcomes in the same order. When it throws, the items are flushed one by one,
 * so that one bad item fails alone.
 */
export function groupCommit<Item, Outcome>(
  flush: (key: string, items: Item[]) => Promise<Outcome[]>,
  { maxItems = 200, gatherMs = 0 }: Options = {},
) {
  interface Waiting {
    item: Item;
    resolve: (outcome: Outcome) => void;
    reject: (error: unknown) => void;
  }
  const queues = new Map<string, Waiting[]>();

  async function settle(key: string, group: Waiting[]): Promise<void> {
    try {
      const outcomes = await flush(
        key,
        group.map(({ item }) => item),
      );
      // The next flush starts first, because otherwise the database would be idle while the callers are answered.
      setImmediate(() => {
        for (const [i, { resolve }] of group.entries()) resolve(outcomes[i]!);
      });
    } catch (error) {
      if (group.length === 1) group[0]!.reject(error);
      else for (const one of group) await settle(key, [one]);
    }
  }

  async function drain(key: string, queue: Waiting[]): Promise<void> {
    while (queue.length > 0) {
      if (gatherMs > 0) await delay(gatherMs);
      await settle(key, queue.splice(0, maxItems));
    }
    queues.delete(key);
  }

  return (key: string, item: Item): Promise<Outcome> =>
    new Promise((resolve, reject) => {
      const waiting = { item, resolve, reject };
      const queue = queues.get(key);
      if (queue) {
        queue.push(waiting);
        return;
      }
      const fresh = [waiting];
      queues.set(key, fresh);
      // The flush starts after the items of the same turn of the event loop have joined.
      setImmediate(() => drain(key, fresh));
    });
}
