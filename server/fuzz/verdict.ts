import { FAILURES } from '#server/http/operation.ts';
import { parseJson } from '#server/integrations/json.ts';
import type { Request } from './requests.ts';

export interface Answered {
  status: number;
  contentType: string;
  text: string;
  ms: number;
}

const HANG_MS = 5_000;
/** The messages with which a 503 is an expected answer. */
const BUSY = /^(Too many people are signing in right now|Cauri is very busy right now|The (admin app|answering page) is not built yet)/;
const LEAK =
  /\bat [\w.<>]* ?\(?(file:|node:|\/)[^\s]*:\d+|node_modules|\.ts:\d+|violates|syntax error|duplicate key value|relation "|invalid input syntax|pg_catalog|ECONNREFUSED|Cannot read propert|is not a function|is not iterable|Maximum call stack/i;
/** Refusals that name no field, because no field is wrong. */
const WHOLE_REQUEST = /^(The request could not be read|This took too long: the code has expired)/;

/** It is undefined when the answer keeps every promise. */
export function findFault(request: Request, answered: Answered): string | undefined {
  const { status, contentType, text, ms } = answered;
  if (ms > HANG_MS) return `took ${Math.round(ms)} ms`;
  if (request.operation.page) return faultOfPage(answered);
  const body = /json/.test(contentType) ? parse(text) : undefined;
  if (status < 400)
    return faultOfAccess(request, status) ?? (body && body.success !== true ? 'a success without success: true' : undefined);
  if (!body) return `status ${status} without a JSON body`;
  if (request.plainPath && isDocumented(status) && !request.operation.failures.includes(status))
    return `status ${status} is not documented`;
  return faultOfProblem(status, body, text) ?? faultOfAccess(request, status) ?? faultOfFields(request, status, body);
}

/** Other statuses are the `default` of every call. */
const isDocumented = (status: number) => status in FAILURES;

/** A failure of the API must follow the contract's `Problem`; undefined when it does. */
export function faultOfProblem(status: number, body: Record<string, unknown>, text: string): string | undefined {
  const { success, message, errors, data, ...more } = body;
  if (status === 503 ? !BUSY.test(String(message)) : status >= 500) return `status ${status}`;
  if (success !== false) return 'a failure without success: false';
  if (typeof message !== 'string' || message.trim() === '') return 'no message';
  const sentences = errors === undefined ? [] : Object.values(errors as object);
  if (!sentences.every((sentence) => typeof sentence === 'string' && /\w+ \w+/.test(sentence))) return 'a field’s message is no sentence';
  // A field's own sentence may be the message, and in the specification's wording it has no full stop.
  if (!sentences.includes(message) && !/^\p{Lu}.*[.!?]( [0-9a-f-]+)?$/su.test(message)) return `the message is no sentence: ${message}`;
  if (Object.keys(more).length > 0) return `unexpected fields: ${Object.keys(more)}`;
  return data === undefined && LEAK.test(text) ? 'the body tells of the inside' : undefined;
}

/** These calls are open to staff, but not with everything in them, or not for everybody's rows. */
const IN_PART = new Set([
  'members_count',
  'members_list',
  'members_update',
  'members_views',
  'members_saveView',
  'members_changeView',
  ...['members_removeNote', 'members_restoreNote'],
  'members_removeView',
  'coaches_availability',
  'coaches_saveAvailability',
  'coaches_slots',
  ...['coachCalendars_get', 'coachCalendars_makeFeed', 'coachCalendars_removeFeed'],
  ...['coachCalendars_setOwn', 'coachCalendars_readOwn', 'coachCalendars_removeOwn'],
  'reservations_create',
  'reservations_edit',
  ...['reservationSeries_plan', 'reservationSeries_create', 'reservationSeries_edit'],
]);

function faultOfAccess({ operation: { id, access }, caller, plainPath }: Request, status: number): string | undefined {
  if (access === 'public' || !plainPath) return undefined;
  if (caller === 'coach' && status === 403 && IN_PART.has(id)) return undefined;
  const allowed = caller === 'admin' || (caller === 'coach' && access !== 'admin');
  if (allowed) return status === 401 || status === 403 ? `status ${status} for a caller who may` : undefined;
  const due = caller === 'coach' ? 403 : 401;
  return status === due ? undefined : `status ${status} where ${due} is due`;
}

function faultOfFields({ readable, plainPath }: Request, status: number, { message, errors }: Record<string, unknown>): string | undefined {
  if (status !== 400 || !readable || !plainPath || WHOLE_REQUEST.test(String(message))) return undefined;
  return Object.keys((errors as object | undefined) ?? {}).length === 0 ? 'a refusal that names no field' : undefined;
}

function faultOfPage({ status, contentType, text }: Answered): string | undefined {
  if (status >= 500 && status !== 503) return `status ${status}`;
  if (status < 300 && !contentType.startsWith('text/html')) return `a page of type ${contentType}`;
  return LEAK.test(text) ? 'the page tells of the inside' : undefined;
}

function parse(text: string): Record<string, unknown> | undefined {
  const value = parseJson(text);
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
}
