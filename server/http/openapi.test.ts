import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as contracts from '#contract/all.ts';
import { Problem } from '#contract/shared.ts';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';

interface Operation {
  operationId: string;
  security: object[];
  parameters?: { name: string }[];
  responses: Record<string, { $ref?: string; content?: Record<string, { schema: object }> }>;
  requestBody?: { content: Record<string, { schema: { properties?: object; additionalProperties?: object } }> };
}

const { app, call, db } = await testApp({ env: { PUBLIC_URL: 'https://cauri.test' } });
const admin = await buildAccount(db);
const { body: document } = await call('GET', '/api/openapi.json', { as: admin.token });
const operations = Object.entries(document.paths as Record<string, Record<string, Operation>>).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ call: `${method.toUpperCase()} ${path}`, ...operation })),
);
const operation = (name: string) => operations.find((one) => one.call === name)!;

test('every operation has an id that is unique and can be a method name', () => {
  const ids = operations.map(({ operationId }) => operationId);
  expect(ids.filter((id) => !/^[a-z][A-Za-z]*_[a-z][A-Za-z]*$/.test(id))).toEqual([]);
  expect(new Set(ids).size).toBe(ids.length);
});

test('the list of contracts names each file', () => {
  const files = readdirSync('contract').filter((file) => /^[\w-]+\.ts$/.test(file) && file !== 'all.ts');
  expect(Object.keys(contracts).toSorted(), 'Export every file of contract/ from contract/all.ts.').toEqual(
    files.map((file) => file.replace('.ts', '')).toSorted(),
  );
});

test('every failure that an operation documents is a Problem, and each has at least one of the 4xx', () => {
  expect(operations.filter(({ responses }) => !Object.keys(responses).some((status) => status.startsWith('4')))).toEqual([]);
  const failures = operations.flatMap(({ responses }) => Object.entries(responses).filter(([status]) => status !== '200'));
  const refs = new Set(failures.map(([, { $ref }]) => $ref));
  for (const $ref of refs)
    expect(document.components.responses[$ref!.split('/').at(-1)!].content).toEqual({
      'application/json': { schema: { $ref: '#/components/schemas/Problem' } },
    });
});

test.each([
  ['GET /api/landing', '401 403 503 default'],
  ['GET /api/forms/{id}', '400 401 403 404 503 default'],
  ['PATCH /api/templates/{id}', '400 401 403 404 409 413 503 default'],
  ['POST /api/login', '400 401 403 404 409 413 429 503 default'],
  ['PUT /api/updatepassword', '400 401 403 404 409 413 429 503 default'],
])('%s documents its failures: %s', (name, expected) => {
  const [success, ...failures] = Object.keys(operation(name).responses);
  expect([success, failures.join(' ')]).toEqual(['200', expected]);
});

test('a failure is answered as the document says', async () => {
  for (const [url, status] of [
    ['/api/forms', 401],
    ['/api/forms/x', 401],
  ] as const) {
    const response = await app.inject(url);
    expect(response.statusCode).toBe(status);
    expect(Problem.strict().parse(response.json())).toEqual(response.json());
  }
});

test('every operation says whether it needs a session, by token or by cookie', () => {
  expect(document.components.securitySchemes).toMatchObject({
    bearer: { type: 'http', scheme: 'bearer' },
    session: { type: 'apiKey', in: 'cookie', name: '__Host-cauri-session' },
  });
  for (const { call, security } of operations)
    expect([call, [[], [{ bearer: [] }, { session: [] }]]]).toEqual([call, expect.arrayContaining([security])]);
  expect(operation('POST /api/login').security).toEqual([]);
  expect(operation('POST /api/logout').security).toHaveLength(2);
});

test('the document names the server', () => {
  expect(document.servers).toEqual([{ url: 'https://cauri.test' }]);
});

test('a file is documented in each form that takes one', () => {
  const file = { type: 'string', format: 'binary' };
  const imported = operation('POST /api/circle/imports').requestBody!.content;
  expect(Object.keys(imported)).toEqual(['multipart/form-data']);
  expect(imported['multipart/form-data']!.schema).toMatchObject({ properties: { file }, required: ['file'] });
  const answered = operation('POST /api/answers').requestBody!.content;
  expect(Object.keys(answered)).toEqual(['application/json', 'multipart/form-data']);
  expect(answered['multipart/form-data']!.schema).toMatchObject({
    properties: { formId: { $ref: '#/components/schemas/Id' } },
    additionalProperties: { anyOf: [{ type: 'string' }, file] },
  });
  expect(operation('GET /api/uploads/{id}').responses['200']!.content).toMatchObject({ 'application/octet-stream': { schema: file } });
  expect(operation('GET /api/events').responses['200']!.content).toHaveProperty(['text/event-stream']);
});

test('a file that is made for the answer has a type that the document allows', async () => {
  const { headers } = await app.inject({ url: '/api/payment/export', headers: { authorization: `Bearer ${admin.token}` } });
  expect(headers['content-type']).toContain('text/csv');
  expect(Object.keys(operation('GET /api/payment/export').responses['200']!.content!)).toContain('*/*');
});

test('a large schema is named instead of repeated', () => {
  // Characters of each operation, with its share of the schemas.
  expect(JSON.stringify(document).length / operations.length).toBeLessThan(1_800);
  // An object of this size should have a name where it occurs in several places.
  const LARGE = 400;
  const places = new Map<string, string[]>();
  const visit = (part: unknown, path: string): void => {
    if (typeof part !== 'object' || part === null) return;
    const written = JSON.stringify(part);
    if ('type' in part && part.type === 'object' && written.length > LARGE) places.set(written, [...(places.get(written) ?? []), path]);
    for (const [key, value] of Object.entries(part)) visit(value, `${path}/${key}`);
  };
  visit(document, '');
  const repeated = [...places.values()].filter((paths) => paths.length > 2);
  expect(repeated, 'Export the schema of these places from a file of contract/, which names it.').toEqual([]);
});

test('a call that is done once for each key names the header, and its answer is stored only for a caller who is signed in', () => {
  const once = operations.filter(({ parameters }) => parameters?.some(({ name }) => name === 'idempotency-key'));
  expect(once.map(({ call }) => call)).toContain('POST /api/circle/members/{id}/notes');
  for (const { call, security, responses } of once) {
    expect([call, call.startsWith('POST '), security.length > 0]).toEqual([call, true, true]);
    expect(responses['200']!.content, call).toHaveProperty(['application/json']);
  }
});

test('every reference leads to a component, and every component is used', () => {
  const text = JSON.stringify(document);
  const referred = new Set([...text.matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(([, name]) => name));
  expect([...referred].toSorted()).toEqual(Object.keys(document.components.schemas).toSorted());
  expect(referred).toContain('Problem');
});
