import { StoredError, stored } from '#server/stored-errors.ts';
import * as text from './integrations.messages.ts';
import { parseJson } from './json.ts';
import { retryAfterMs } from './outbound.ts';

// Google's failures have these meanings for us. After any other failure, such as a timeout or a 5xx, the request may have been carried out.

/** Google asks us to wait, because the account has sent enough for now. */
export class GoogleBusy extends StoredError {
  readonly until: Date;
  constructor(stored: string, until: Date) {
    super(stored);
    this.until = until;
  }
}

/** The account no longer gives us access: somebody has to link it again. */
export class GoogleClosed extends StoredError {}

/** Google refused this request, and a retry does not help. */
export class GoogleRefused extends StoredError {}

interface Failure {
  status?: number;
  message: string;
  response?: { status?: number; headers?: Headers; data?: unknown };
}
interface Body {
  /** The token endpoint answers with a text, the others with an object. */
  error?: string | { message?: string; status?: string; errors?: { reason?: string }[] };
  error_description?: string;
}

const WAIT_MS = 60_000;
/** The wait when the day's quota is spent, because it becomes available again little by little. */
const DAY_WAIT_MS = 60 * 60_000;
const LONGEST_WAIT_MS = 24 * 3_600_000;
const BUSY = new Set(['rateLimitExceeded', 'userRateLimitExceeded', 'dailyLimitExceeded', 'quotaExceeded', 'RESOURCE_EXHAUSTED']);

export function toGoogleError(thrown: unknown): Error {
  if (thrown instanceof GoogleBusy || thrown instanceof GoogleClosed || thrown instanceof GoogleRefused) return thrown;
  const failure = thrown as Failure;
  const status = failure.response?.status ?? failure.status;
  const body = readBody(failure.response?.data);
  const word = typeof body.error === 'string' ? body.error : undefined;
  const reason = typeof body.error === 'object' ? (body.error.errors?.[0]?.reason ?? body.error.status) : undefined;
  const message = (typeof body.error === 'object' ? body.error.message : body.error_description) ?? failure.message;
  if (word === 'invalid_grant' || word === 'unauthorized_client' || word === 'invalid_client')
    return new GoogleClosed(stored(text.googleWithdrawn));
  if (status === 401) return new GoogleClosed(stored(text.googleClosed));
  if (status === 429 || (status === 403 && reason && BUSY.has(reason)))
    return new GoogleBusy(
      stored(text.gmailAsksToWait, { reason: message }),
      waitOf(failure.response?.headers?.get('retry-after'), message, reason, Date.now()),
    );
  if (status === 403) return new GoogleClosed(stored(text.googleRefusesAccount, { reason: message }));
  if (status === 400) return new GoogleRefused(message);
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}

function readBody(data: unknown): Body {
  const body = typeof data === 'string' ? parseJson(data) : data;
  return typeof body === 'object' && body !== null ? (body as Body) : {};
}

/** The time until which to wait, from the header or from Gmail's message: “Retry after 2026-01-01T10:00:00.000Z”. */
function waitOf(header: string | null | undefined, message: string, reason: string | undefined, now: number): Date {
  const named = retryAfterMs(header) ?? Date.parse(/\d{4}-\d\d-\d\dT[\d:.]+Z/.exec(message)?.[0] ?? '') - now;
  const fallback = reason === 'dailyLimitExceeded' ? DAY_WAIT_MS : WAIT_MS;
  return new Date(now + (Number.isFinite(named) ? Math.min(Math.max(named, 100), LONGEST_WAIT_MS) : fallback));
}
