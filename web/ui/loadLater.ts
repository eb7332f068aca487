/** After this time, a first screen has loaded on a slow network too. */
const FIRST_SCREEN_MS = 15_000;

/**
 * Loads what is needed only when something goes wrong, such as a lost session. It is loaded in advance, because the network or
 * the file may be gone by then, but only after the first screen, which it would otherwise slow down. Returns what cancels it.
 */
export function loadLater(load: () => Promise<unknown>): () => void {
  const timer = setTimeout(() => void load().catch(() => {}), FIRST_SCREEN_MS);
  return () => clearTimeout(timer);
}
