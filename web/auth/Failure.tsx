import { Alert } from '@mantine/core';
import { ApiError } from '#web/api/call.ts';
import * as text from './auth.messages.ts';

export interface FailureText {
  title?: string;
  message?: string;
}

/** The server's sentence. When the server could not answer, `fallback` says what failed, with the reason below it. */
export function failureOf(error: Error, fallback: string): FailureText {
  if (!(error instanceof ApiError)) return { message: fallback };
  if (error.status === 0 || error.status >= 500) return { title: fallback, message: error.message };
  return { message: error.message };
}

/** The failure of a form in which `checkFilled` found empty fields; null when it found other errors. */
export const failureOfEmpty = (errors: Record<string, unknown>): FailureText | null =>
  Object.values(errors).includes(true) ? { message: text.fillInAll() } : null;

/** An alert that screen readers announce as soon as it appears. */
export function Failure({ failure }: { failure: FailureText | null }) {
  if (!failure) return null;
  return (
    <Alert color="red" title={failure.title} role="alert">
      {failure.message}
    </Alert>
  );
}
