/** The error of a call that failed: its message, and whether a retry may help. */
export class CallError extends Error {
  readonly retry: boolean;
  /** How long the other side asks to wait, in milliseconds. */
  readonly retryAfterMs: number | undefined;
  /** Whether the call may have been carried out although it failed, because the answer was lost. */
  readonly uncertain: boolean;
  /** What the service answered, for the history. */
  readonly answer: unknown;
  constructor(message: string, more: { retry?: boolean; retryAfterMs?: number | undefined; uncertain?: boolean; answer?: unknown } = {}) {
    super(message);
    this.retry = more.retry ?? false;
    this.retryAfterMs = more.retryAfterMs;
    this.uncertain = more.uncertain ?? false;
    this.answer = more.answer;
  }
}
