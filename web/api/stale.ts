import type { QueryClient } from '@tanstack/react-query';

/** While changes follow one another, as during an import, each open screen asks only so often. */
const PAUSE_MS = 2_000;

/**
 * Returns a function that has the data of features (the first element of query keys) fetched again: at once, and for further changes
 * within the pause once more at its end.
 */
export function staleness(client: QueryClient): (features: readonly string[]) => void {
  /** The features of which a first answer is under way that may be older than what made it stale. */
  const early = new Set<string>();
  /** The features that were fetched again a moment ago; `true` when something changed since. */
  const paused = new Map<string, boolean>();

  const fetchAgain = (feature: string) => {
    const queries = { queryKey: [feature] };
    // The library waits for a first answer and does not ask again, whereas it replaces a later one.
    const isFirst = client.isFetching({ ...queries, predicate: ({ state }) => state.data === undefined }) > 0;
    const answered = client.invalidateQueries(queries);
    if (!isFirst || early.has(feature)) return;
    early.add(feature);
    void answered.then(() => {
      early.delete(feature);
      fetchAgain(feature);
    });
  };
  const mark = (feature: string) => {
    const isPaused = paused.has(feature);
    paused.set(feature, isPaused);
    if (isPaused) return;
    setTimeout(() => {
      const changed = paused.get(feature);
      paused.delete(feature);
      if (changed) mark(feature);
    }, PAUSE_MS);
    fetchAgain(feature);
  };
  return (features) => features.forEach(mark);
}
