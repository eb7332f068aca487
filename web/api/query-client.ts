import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './call.ts';

/** Query keys start with the feature's name; server events make whole features stale (see events.ts). */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // The server would refuse the same request again. A lost connection or a restart is worth two more attempts.
      retry: (failures, error) => failures < 2 && (!(error instanceof ApiError) || error.status === 0 || error.status >= 500),
      retryDelay: (failures) => 500 * 2 ** failures,
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});
