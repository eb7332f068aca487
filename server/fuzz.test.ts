import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { sentence } from '#web/settings/team/audit.messages.ts';
import * as actions from '#web/settings/team/audit-actions.messages.ts';
import { hashPassword } from './auth/passwords.rules.ts';
import { GOOD_BODIES, goodBody } from './fuzz/bodies.ts';
import { type Operation, readContracts, readOperations } from './fuzz/operations.ts';
import { type Caller, fittingRequestTo, type Request, requestTo } from './fuzz/requests.ts';
import { toJson } from './fuzz/values.ts';
import { type Answered, findFault } from './fuzz/verdict.ts';
import { authorize, inWorld, makeWorld, PASSWORD } from './fuzz/world.ts';
import { TEXT_BYTES } from './http/multipart.ts';

// Whatever a client sends, the response is one that the contract promises: no 5xx, no timeout and no internal details.
// CAURI_FUZZ=50000 makes that many calls with a new seed; CAURI_FUZZ_SEED repeats a run; CAURI_FUZZ_ONLY=payments calls that
// feature alone.

const LONG = process.env.CAURI_FUZZ;
/** As many as a run of all tests has time for. */
const USUAL = 1_000;
const CALLS = Number(LONG ?? USUAL);
const USUAL_SEED = 20_261;
const SEED = Number(process.env.CAURI_FUZZ_SEED ?? (LONG ? Math.floor(Math.random() * 2 ** 31) : USUAL_SEED));
const ONLY = process.env.CAURI_FUZZ_ONLY ?? '';
const AT_ONCE = 8;
/** The most calls to a single operation until it accepts one. */
const ALONE = 400;
/** After this many calls the rows that requests name are created again, because many were deleted or decided. */
const WORLD_LASTS = 200;

const { app, deps } = await testApp();
await app.ready();
const passwordHash = await hashPassword(PASSWORD);
const operations = readOperations(app);
const pages: Operation[] = [
  {
    id: 'page.open',
    method: 'GET',
    path: '/share/response/{id}',
    access: 'public',
    params: { id: { type: 'string', format: 'uuid' } },
    query: {},
    failures: [],
    page: true,
  },
  {
    id: 'page.submit',
    method: 'POST',
    path: '/share/response/{id}',
    access: 'public',
    params: { id: { type: 'string', format: 'uuid' } },
    query: {},
    failures: [],
    page: true,
  },
];
let world = await makeWorld(deps, passwordHash);

/** Operations that are slow on purpose, because they hash a password or delay their response. */
const SLOW = new Set(['registration_register', 'auth_login', 'auth_updatePassword', 'auth_forgotPassword', 'auth_resetPassword']);
/**
 * Operations that need more than one call can prepare: a file of members in the right state, a Circle community, or a current
 * code. Their own tests call them.
 */
const ELSEWHERE = new Set([
  ...['imports_chooseSheet', 'imports_leaveOut', 'scenarios_preview', 'scenarios_runOnce', 'scenarios_listen', 'scenarios_setSample'],
  ...['auth_confirmEmail', 'auth_confirmTwoFactor', 'auth_renewRecoveryCodes', 'auth_resetTwoFactor'],
  ...['deleted_restore', 'deleted_purge', 'team_inviteAgain', 'team_update', 'team_endSessions'],
  ...['imports_create', 'imports_check', 'imports_commit', 'imports_cancel', 'imports_undo'],
  ...['circle_start', 'circle_retry', 'circle_resolve'],
  // No job has failed here, and no process has disappeared.
  ...['system_retryFailed', 'system_dismissFailed', 'system_forgetProcess'],
  // A photo is sent in a form, and no payment has one here.
  ...['payments_addPhoto', 'payments_photo'],
  // A settlement file is sent in a form.
  'settlements_create',
  // Sending is paused only after a restore.
  'sendingPause_end',
  // There is no fake of Google here.
  ...['accounts_googleStart', 'accounts_googleCallback'],
  // This operation needs the name of a field of the module.
  'scenarios_option',
]);
/** These operations connect to whatever server they are given, so they are tested beside their code. */
const DIALS = new Set([
  'systemSettings_test',
  'accounts_link',
  'accounts_update',
  'accounts_check',
  'scenarios_testConnection',
  'scenarios_testStep',
]);
/** Returns whether the request opens a stream, which does not end; sockets.test.ts reads it. */
const isStream = ({ operation, caller }: Request) => operation.id === 'events_stream' && (caller === 'admin' || caller === 'coach');

/** Accounts that ask only for what is refused before it changes anything, so that many requests can share one. */
const refusedCallers = new Map<Caller, ReturnType<typeof authorize>>();
function authorizeRefused(caller: Caller): ReturnType<typeof authorize> {
  // Each request of a stranger has another header, which no row stands for.
  if (caller === 'stranger') return authorize(deps, passwordHash, caller, sent);
  const made = refusedCallers.get(caller) ?? authorize(deps, passwordHash, caller, sent);
  refusedCallers.set(caller, made);
  return made;
}

let sent = 0;
let mayHaveChanged = 0;
async function send(request: Request, { refused = false } = {}): Promise<Answered> {
  const { operation, caller, url, contentType, payload, headers: more } = request;
  sent++;
  if (!refused && ++mayHaveChanged % WORLD_LASTS === 0) world = await makeWorld(deps, passwordHash);
  const { authorization, own } = await (refused ? authorizeRefused(caller) : authorize(deps, passwordHash, caller, sent));
  const here = { ...world, ...own };
  const started = performance.now();
  const answer = app.inject({
    method: operation.method,
    url: inWorld(url, here),
    headers: { ...more, ...(authorization && { authorization }), ...(contentType !== undefined && { 'content-type': contentType }) },
    // Each network address has a limit, so these calls come from many.
    remoteAddress: `10.${sent >> 16}.${(sent >> 8) & 255}.${sent & 255}`,
    ...(payload !== undefined && { payload: inWorld(payload, here) }),
  });
  const response = await Promise.race([answer, delay(10_000)]);
  if (!response) throw new Error(`no answer to ${operation.method} ${url}`);
  const { statusCode: status, headers } = response;
  return { status, contentType: String(headers['content-type'] ?? ''), text: unpacked(response), ms: performance.now() - started };
}

/** Returns the body as text; some requests accept a compressed one. */
function unpacked({ headers, rawPayload, body }: Awaited<ReturnType<typeof app.inject>>): string {
  if (rawPayload.length > 0 && headers['content-encoding'] === 'gzip') return gunzipSync(rawPayload).toString();
  if (rawPayload.length > 0 && headers['content-encoding'] === 'br') return brotliDecompressSync(rawPayload).toString();
  return body;
}

const byStatus: Record<string, Record<number, number>> = {};

async function judge(request: Request): Promise<void> {
  if (isStream(request)) return;
  const answered = await send(request);
  byStatus[request.operation.id] ??= {};
  const counts = byStatus[request.operation.id]!;
  counts[answered.status] = (counts[answered.status] ?? 0) + 1;
  const fault = findFault(request, answered);
  const { operation, url, payload, ...rest } = request;
  if (fault)
    expect.fail(
      `${fault}: ${operation.method} ${url.slice(0, 500)} ${JSON.stringify({ ...rest, payload: payload?.slice(0, 2_000) })} was answered ${answered.status} ${answered.text.slice(0, 1_000)}`,
    );
}

const hasSucceeded = ({ id }: Operation): boolean => Object.keys(byStatus[id] ?? {}).some((status) => Number(status) < 400);

describe('a generated request', () => {
  const all = [...operations, ...pages]
    .filter(({ id }) => id.startsWith(ONLY) && !DIALS.has(id))
    .map((operation) => ({ operation, weight: SLOW.has(operation.id) ? 1 : operation.body ? 8 : 4 }));
  const batches = fc.array(requestTo(all), { minLength: 1, maxLength: AT_ONCE, size: 'max' });

  test(`never breaks a promise of the contract in ${CALLS} calls (seed ${SEED})`, { timeout: 300_000 + CALLS * 60 }, async () => {
    process.stdout.write(`fuzz: ${CALLS} calls, CAURI_FUZZ_SEED=${SEED}\n`);
    await fc.assert(
      fc.asyncProperty(batches, async (batch) => {
        await Promise.all(batch.map(judge));
      }),
      {
        seed: SEED,
        numRuns: Math.ceil(CALLS / ((AT_ONCE + 1) / 2)),
        interruptAfterTimeLimit: 120_000 + CALLS * 50,
        markInterruptAsFailure: true,
      },
    );
    if (LONG) process.stdout.write(`${JSON.stringify(byStatus, null, 1)}\n`);
    if (CALLS < USUAL) return;
    // Every operation has accepted some calls; those that the mix did not reach are called alone. The slow ones are called too
    // rarely to be certain.
    const never = [];
    for (const { operation } of all.filter(({ operation: { id } }) => !SLOW.has(id) && !ELSEWHERE.has(id) && id !== 'events_stream')) {
      if (hasSucceeded(operation)) continue;
      const request = fittingRequestTo(operation);
      // Most accept one of the first calls: more are made only when they are needed.
      for (let made = 0; !hasSucceeded(operation) && made < ALONE; made += AT_ONCE) {
        // The calls before may have deleted or decided what this one needs.
        if (made === AT_ONCE) world = await makeWorld(deps, passwordHash);
        for (const one of fc.sample(request, { seed: SEED + made, numRuns: AT_ONCE })) if (!hasSucceeded(operation)) await judge(one);
      }
      if (!hasSucceeded(operation)) never.push(operation.id);
    }
    const missing =
      'No call of these was accepted. A record that their path names is made in server/fuzz/records.ts and found by RECORDS in ' +
      'server/fuzz/requests.ts; what a field must hold stands in NAMED in server/fuzz/values.ts. CAURI_FUZZ_ONLY tries one feature.';
    expect(never, missing).toEqual([]);
  });
});

test('every endpoint of the contracts is served and documented', () => {
  const documented = operations.map(({ method, path }) => `${method} ${path}`);
  expect(documented.toSorted()).toEqual([...readContracts().keys()].toSorted());
});

test('every body that is written by hand belongs to an operation', () => {
  const ids = [...operations, ...pages].map(({ id }) => id);
  const unused = Object.keys(GOOD_BODIES).filter((id) => !ids.includes(id));
  expect(unused, 'No operation has these ids: rename or delete their bodies in server/fuzz/bodies.ts.').toEqual([]);
});

/** Required parameters of the query. */
const NEEDED_QUERY: Record<string, string> = { imports_values: '?column=0&field=status' };

const goodBodies = new Map<string, unknown>();
/** Returns a body that is accepted, the same each time: making its generator takes longer than most requests. */
function goodBodyOf(operation: Operation): unknown {
  if (!operation.body) return undefined;
  // With some seeds the body is refused for something that no schema says. The tests below need one that is accepted.
  if (!goodBodies.has(operation.id)) goodBodies.set(operation.id, fc.sample(goodBody(operation)!, { seed: USUAL_SEED, numRuns: 1 })[0]);
  return goodBodies.get(operation.id);
}

/** Returns a valid request, except for what the test changes. */
function rightRequest(operation: Operation, changes: Partial<Request> & { id?: string } = {}): Request {
  // The id is new, because the ids of the calls above may exist by now.
  const { id = randomUUID(), ...rest } = changes;
  const body = goodBodyOf(operation);
  return {
    operation,
    caller: 'admin',
    url: operation.path.replaceAll(/\{\w+\}/g, id) + (NEEDED_QUERY[operation.id] ?? ''),
    plainPath: true,
    readable: true,
    headers: {},
    ...(body !== undefined && { contentType: 'application/json', payload: toJson(body) }),
    ...rest,
  };
}

/** Returns whether the path has ids; some paths have other names: a module, a service, a token. */
const hasIds = ({ params }: Operation) => {
  const schemas = Object.values(params);
  return schemas.length > 0 && schemas.every(({ format }) => format === 'uuid');
};
describe.each(operations.filter(hasIds))('$method $path', (operation) => {
  test('answers 404 for an unknown id', async () => {
    const { status, text } = await send(rightRequest(operation), { refused: true });
    expect({ status, text }).toMatchObject({ status: 404, text: expect.stringContaining('"success":false') });
  });

  test('refuses what is no id', async () => {
    for (const id of ['not-an-id', '1', '%00', "'", 'null', '0197fd1c-0000-7000-8000-00000000000', 'a'.repeat(150)]) {
      const { status, text } = await send(rightRequest(operation, { id }), { refused: true });
      const { errors } = JSON.parse(text);
      const expected = { id, status: 400, errors: { [Object.keys(operation.params)[0]!]: 'This is not a valid id.' } };
      expect({ id, status, errors }).toEqual(expected);
    }
  });
});

const bodyAbove = (bytes: number) => JSON.stringify({ text: 'é'.repeat(bytes / 2) });
const tooLarge = bodyAbove(1_048_576);
const tooLargeBesideFiles = bodyAbove(TEXT_BYTES);
describe.each(operations.filter((operation) => operation.body))('$method $path', (operation) => {
  test('refuses a body that is too large', async () => {
    const request = rightRequest(operation, { payload: operation.multipart ? tooLargeBesideFiles : tooLarge });
    const answered = await send(request, { refused: true });
    expect(answered.status).toBe(413);
    expect(findFault(request, answered)).toBeUndefined();
  });

  test('refuses a body of another shape with a sentence beside a field', async () => {
    for (const payload of ['[]', '"text"', '1', 'null', '{}']) {
      const request = rightRequest(operation, { payload });
      // An endpoint whose fields or whole body are optional accepts these, or answers that the id cannot be found.
      const mayBeRight = payload === '{}' || payload === 'null';
      const answered = await send(request, { refused: !mayBeRight });
      expect(findFault(request, answered), payload).toBeUndefined();
      if (!(mayBeRight && (answered.status < 400 || answered.status === 404))) expect(answered.status, payload).toBe(400);
    }
  });
});

describe.each(operations.filter((operation) => operation.access !== 'public'))('$method $path', (operation) => {
  test('is closed to callers without a session that is valid', async () => {
    for (const caller of ['nobody', 'stranger', 'expired', 'inactive'] as const) {
      const { status } = await send(rightRequest(operation, { caller }), { refused: true });
      expect({ caller, status }).toEqual({ caller, status: 401 });
    }
  });
});

test.each(operations.filter((operation) => operation.access === 'admin'))('$method $path is closed to a coach', async (operation) => {
  expect((await send(rightRequest(operation, { caller: 'coach' }), { refused: true })).status).toBe(403);
});

test('an unknown address or method is answered with a sentence', async () => {
  const odd = [
    '/api/',
    '/api/nothing',
    '/api//forms',
    '/api/forms/',
    '/api/%',
    '/api/forms/%E0%A4%A',
    '/assets/../../package.json',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/public-assets/%00',
  ];
  for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD', 'TRACE'] as const)
    for (const url of odd) {
      const { statusCode, body, headers } = await app.inject({ method: method as 'GET', url });
      expect.soft(statusCode, `${method} ${url}`).toBeLessThan(500);
      if (/json/.test(String(headers['content-type'])) && body)
        expect.soft(JSON.parse(body), `${method} ${url}`).toMatchObject({ success: false, message: expect.stringMatching(/\.$/) });
    }
});

describe('an input that once broke the server is handled', () => {
  const answers = (operation: string, payload: string, contentType = 'application/json') =>
    judge(
      rightRequest(operations.find(({ id }) => id === operation)!, { payload, contentType, readable: contentType === 'application/json' }),
    );
  const file = `--b\r\ncontent-disposition: form-data; name="formId"\r\n\r\n@@form@@\r\n--b\r\ncontent-disposition: form-data; name="x"; filename="a"\r\n\r\nhalf`;

  test.each([
    ['sixty thousand nested lists', `{"formId":"@@form@@","answers":{"@@question.checkbox@@":${'['.repeat(60_000)}${']'.repeat(60_000)}}}`],
    ['an object that is no primitive', '{"formId":"@@form@@","answers":{"@@question.linear-scale@@":{"toString":1,"valueOf":1}}}'],
    ['a form that stops half-way', file, 'multipart/form-data; boundary=b'],
    ['a form without a boundary', file, 'multipart/form-data'],
    ['a boundary of 300 characters', file, `multipart/form-data; boundary=${'b'.repeat(300)}`],
  ])('in the case "%s"', (_, payload, contentType?: string) => answers('answers_submit', payload, contentType));
});

test('whatever the calls left in the audit log has a name in both languages', async () => {
  const rows = await deps.db.selectFrom('audit_log').select('action').distinct().execute();
  const unnamed = rows.filter(({ action }) => {
    const [subject = '', ...verb] = action.split('.');
    return !(action in sentence || (subject in actions.subject && verb.join('.') in actions.verb));
  });
  expect(unnamed, 'Name the subject and the verb in web/settings/team/audit-actions.messages.ts.').toEqual([]);
});

test('a network address that calls too often gets a sentence', async () => {
  const register = () => app.inject({ method: 'POST', url: '/api/register', payload: {}, remoteAddress: '192.0.2.7' });
  const answers = await Promise.all(Array.from({ length: 70 }, register));
  const refused = answers.find((answer) => answer.statusCode === 429)!;
  expect(refused.json()).toEqual({ success: false, message: expect.stringMatching(/^Too many requests from this address\./) });
});
