import type { FastifyRequest } from 'fastify';

/** Below this average of bytes per second, a body is not worth an open connection; a phone on 2G is ten times faster. */
const SLOWEST = 300;
/** The average is checked after this time. */
const GRACE_MS = 60_000;
const LOOK_MS = 1_000;

/** Calls back once when a body stalls for `idleMs` or is too slow to keep a connection open for it. Returns how to stop watching. */
export function whenTooSlow({ raw: { socket } }: FastifyRequest, idleMs: number, giveUp: () => void): () => void {
  // Requests that are injected without a network have no such count.
  if (socket.bytesRead === undefined) return () => {};
  const begun = Date.now();
  const first = socket.bytesRead;
  let last = first;
  let lastAt = begun;
  const timer = setInterval(
    () => {
      const now = Date.now();
      if (socket.bytesRead > last) {
        last = socket.bytesRead;
        lastAt = now;
      }
      const took = now - begun;
      const trickles = took > GRACE_MS && (last - first) / (took / 1000) < SLOWEST;
      if (now - lastAt < idleMs && !trickles) return;
      clearInterval(timer);
      giveUp();
    },
    Math.min(LOOK_MS, idleMs / 4),
  );
  timer.unref();
  return () => clearInterval(timer);
}
