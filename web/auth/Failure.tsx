import { Alert } from '@mantine/core';
import { ApiError } from '#web/api/call.ts';

export interface FailureText {
  title?: string;
  message?: string;
}

/** The server's sentence as it comes; where nobody could answer, what failed with the reason under it. */
export function failureOf(error: Error, fallback: string): FailureText {
  if (!(error instanceof ApiError)) return { message: fallback };
  if (error.status === 0 || error.status >= 500) return { title: fallback, message: error.message };
  return { message: error.message };
}

/** Announced as soon as it appears. */
export function Failure({ failure }: { failure: FailureText | null }) {
  if (!failure) return null;
  return (
    <Alert color="red" title={failure.title} role="alert">
      {failure.message}
    </Alert>
  );
}
