import type { Lock, Locker } from '@tus/server';
import { ERRORS } from '@tus/server';

/**
 * Lets one request at a time work on each upload. A new request asks the earlier one to stop: on a broken network, the
 * earlier one is a connection that the phone has given up and the server has not noticed yet. The library's own locker uses
 * the CPU while it waits.
 */
export function uploadLocker(patienceMs = 10_000): Locker {
  const held = new Map<string, { stop: () => Promise<void> | void; released: Promise<void> }>();
  return { newLock };

  function newLock(id: string): Lock {
    let release = () => {};
    return {
      async lock(signal, stop) {
        const end = Date.now() + patienceMs;
        for (let other = held.get(id); other; other = held.get(id)) {
          await other.stop();
          if (signal.aborted) throw ERRORS.ABORTED;
          if (!(await within(end - Date.now(), other.released))) throw ERRORS.ERR_LOCK_TIMEOUT;
        }
        const { promise, resolve } = Promise.withResolvers<void>();
        release = resolve;
        held.set(id, { stop, released: promise });
      },
      async unlock() {
        held.delete(id);
        release();
      },
    };
  }
}

async function within(ms: number, work: Promise<void>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), Math.max(0, ms));
  });
  const done = await Promise.race([work.then(() => true), late]);
  clearTimeout(timer);
  return done;
}
