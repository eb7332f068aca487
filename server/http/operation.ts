import { z } from 'zod';
import type { $ZodType } from 'zod/v4/core';
import type { Endpoint } from '#contract/endpoint.ts';
import { IdParams, Problem, Success } from '#contract/shared.ts';

// Everything that the OpenAPI document says about a call beside its schemas. It all follows from the definition of the call.

/** Either of them signs a caller in; openapi.ts describes both. */
export const SIGNED_IN: Record<string, string[]>[] = [{ bearer: [] }, { session: [] }];

/** An id of letters, digits and one underscore, so that a code generator can use it as the name of a method. */
export const operationId = (tag: string, name: string): string =>
  `${tag.replaceAll(/\W+(\w)/g, (_, c: string) => c.toUpperCase())}_${name}`;

/** The meaning of each status with which a call can fail; `default` stands for every other status. */
export const FAILURES = {
  400: 'Something in the request is wrong. `errors` names the fields.',
  401: 'Nobody is signed in, or what was sent to prove who is calling is wrong.',
  403: 'The caller is not allowed to do this.',
  404: 'There is nothing with this id or name.',
  409: 'This does not fit the present state, for example because somebody else made a change. `data` holds what is stored, where that helps.',
  413: 'The body is too large.',
  429: 'Too many calls. The header Retry-After says how many seconds to wait, where it is known.',
  503: 'The server is busy, or cannot reach its database. The header Retry-After says how many seconds to wait.',
  default: 'Any other failure.',
} as const;

/** The schema of the parameters of the path. */
export const paramsOf = ({ params, route }: Endpoint): $ZodType | undefined => params ?? (route.includes('{id}') ? IdParams : undefined);

/** The failures that the definition of a call allows, each with the schema of its body. */
export function failuresOf(call: Endpoint): Record<string, $ZodType> {
  const isPublic = call.access === 'public';
  const changes = !call.route.startsWith('GET ');
  const names = paramsOf(call) !== undefined || call.query !== undefined;
  const sends = call.body !== undefined || call.multipart !== undefined;
  const possible: Record<keyof typeof FAILURES, boolean> = {
    400: changes || names,
    // A public call can carry credentials of its own: a password, an invitation, or the ticket of a form.
    401: !isPublic || sends,
    403: !isPublic || sends,
    404: names || sends,
    // A file may not be finished yet.
    409: changes || call.response === 'file',
    413: changes,
    // Public calls are limited by visitor, and attempts with a password or a code by account.
    429: isPublic || call.ceiling !== undefined || call.response === 'events' || (call.access === 'signed-in' && changes),
    503: true,
    default: true,
  };
  return Object.fromEntries(Object.entries(possible).flatMap(([status, isPossible]) => (isPossible ? [[status, Problem]] : [])));
}

/** The body of a success: JSON, or a file or stream that is sent as it is. */
export function successOf({ response }: Endpoint) {
  // A stored file is sent as bytes of no type, and one that is made for the answer, such as a table, with the type that it has.
  if (response === 'file') return { content: { 'application/octet-stream': { schema: z.file() }, '*/*': { schema: z.file() } } };
  if (response === 'events') return { content: { 'text/event-stream': { schema: z.string() } } };
  return response ?? Success;
}
