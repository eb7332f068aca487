/** A call that did not do what it was to do: its sentence, and whether another try may help. */
export class CallError extends Error {
  readonly retry: boolean;
  /** The other side asks to wait as long. */
  readonly retryAfterMs: number | undefined;
  /** It may have been done all the same: the answer was lost. */
  readonly uncertain: boolean;
  /** What was answered, for the history. */
  readonly answer: unknown;
  constructor(message: string, more: { retry?: boolean; retryAfterMs?: number; uncertain?: boolean; answer?: unknown } = {}) {
    super(message);
    this.retry = more.retry ?? false;
    this.retryAfterMs = more.retryAfterMs;
    this.uncertain = more.uncertain ?? false;
    this.answer = more.answer;
  }
}
