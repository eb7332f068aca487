import { StoredError } from '#server/stored-errors.ts';

/** The error of a call that failed: its sentence as it is stored, and whether a retry may help. */
export class CallError extends StoredError {
  readonly retry: boolean;
  readonly retryAfterMs: number | undefined;
  /** The call may have been carried out although it failed, because the answer was lost. */
  readonly uncertain: boolean;
  /** The history shows this answer of the service. */
  readonly answer: unknown;
  /** The refusal concerns the whole account, its access, the number that was written to, or only this call. */
  readonly concerns: 'call' | 'number' | 'account' | 'access';
  constructor(
    stored: string,
    more: {
      retry?: boolean;
      retryAfterMs?: number | undefined;
      uncertain?: boolean;
      answer?: unknown;
      concerns?: CallError['concerns'];
    } = {},
  ) {
    super(stored);
    this.retry = more.retry ?? false;
    this.retryAfterMs = more.retryAfterMs;
    this.uncertain = more.uncertain ?? false;
    this.answer = more.answer;
    this.concerns = more.concerns ?? 'call';
  }
}
