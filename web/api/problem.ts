import type { Problem } from '#contract/shared.ts';
import * as text from './problem.messages.ts';

/** A failed call. `message` is a whole sentence that can be shown as it is. */
export class ApiError extends Error {
  override name = 'ApiError';
  /** The HTTP status; 0 when there was no answer. */
  readonly status: number;
  /** One sentence for each field that the server named. */
  readonly errors: Readonly<Record<string, string>> | undefined;
  /** Some errors come with the stored data, for example the newer form after a 409. */
  readonly data: unknown;

  constructor(status: number, problem: Omit<Problem, 'success'>) {
    super(problem.message);
    this.status = status;
    this.errors = problem.errors;
    this.data = problem.data;
  }
}

/**
 * The newer version of what was edited. The server sends it with a 409 when somebody else saved first. With a refusal of a field, it may
 * send another record, such as the payment that has the number already.
 */
export function newerVersion<T>(error: unknown): T | undefined {
  if (!(error instanceof ApiError) || error.status !== 409 || error.errors) return undefined;
  const { data } = error;
  const isVersion = typeof data === 'object' && data !== null && ('rev' in data || '__v' in data);
  return isVersion ? (data as T) : undefined;
}

/** Reads the failure from an answer. Proxies may answer with anything, so unreadable bodies get a general sentence. */
export async function readProblem(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => undefined);
  if (isProblem(body)) return new ApiError(response.status, body);
  return new ApiError(response.status, { message: text.unreadable() });
}

const isProblem = (body: unknown): body is Problem =>
  typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string' && body.message !== '';
