import { ApiError } from '#web/api/call.ts';

/** The specification's sentences for a save that came to nothing; the reason is said under them. */
export function saveFailure(error: unknown): string {
  if (!(error instanceof ApiError)) return 'An unexpected error occurred';
  if (error.status === 0 || error.status >= 500) return 'Network or server error occurred';
  return error.message || 'Unknown error occurred';
}
