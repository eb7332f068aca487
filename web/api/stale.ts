import type { QueryClient } from '@tanstack/react-query';

/** Returns a function that has the data of features (the first element of query keys) fetched again. */
export function staleness(client: QueryClient): (features: readonly string[]) => void {
  /** The features of which a first answer is under way that may be older than what made it stale. */
  const early = new Set<string>();
  return (features) => {
    for (const feature of features) {
      const queries = { queryKey: [feature] };
      // The library waits for a first answer and does not ask again, whereas it replaces a later one.
      const isFirst = client.isFetching({ ...queries, predicate: ({ state }) => state.data === undefined }) > 0;
      const answered = client.invalidateQueries(queries);
      if (!isFirst || early.has(feature)) continue;
      early.add(feature);
      void answered.then(() => {
        early.delete(feature);
        return client.invalidateQueries(queries);
      });
    }
  };
}
