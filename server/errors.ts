type Status = 400 | 401 | 403 | 404 | 408 | 409 | 410 | 413 | 415 | 429 | 503;

/** A failure that the caller can act on; every other error is hidden behind a 500. */
export class AppError extends Error {
  readonly status: Status;
  /** A sentence for each field. */
  readonly errors: Record<string, string> | undefined;
  /** The server's current data, where that helps the caller. */
  readonly data: unknown;
  /** Seconds until another try may succeed. */
  readonly retryAfter: number | undefined;
  constructor(status: Status, message: string, more: { errors?: Record<string, string>; data?: unknown; retryAfter?: number } = {}) {
    super(message);
    this.status = status;
    this.errors = more.errors;
    this.data = more.data;
    this.retryAfter = more.retryAfter;
  }
}

/** The failure of one field: the sentence stands beside the field, and as the message it ends with a full stop. */
export const fieldError = (status: Status, field: string, sentence: string, more: { data?: unknown } = {}): AppError =>
  new AppError(status, /[.!?]$/.test(sentence) ? sentence : `${sentence}.`, { ...more, errors: { [field]: sentence } });

export function found<T>(value: T | null | undefined, message: string): T {
  if (value === undefined || value === null) throw new AppError(404, message);
  return value;
}
