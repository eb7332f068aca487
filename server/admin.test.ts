import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addMigratedDatabase } from '#server/testing/migrated-database.ts';
import { outsidePostgres } from './testing/outside-postgres.ts';
import { type CauriProcess, runCommand, startProcess } from './testing/process.ts';

// The command and the server run as real processes. The first server may have to build the web app.
const TIMEOUT = 180_000;
const PERSON = { name: 'Awa Ndiaye', email: 'awa@example.org', password: 'une longue phrase de passe' };
let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cauri-test-admin-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Runs `npm run admin -- …`. */
async function admin(args: string[], env: NodeJS.ProcessEnv) {
  const ended = await runCommand('server/admin.ts', args, env);
  return { ...ended, token: /\/reset\/([\w-]+)/.exec(ended.output)?.[1] };
}

const post = async ({ url }: CauriProcess, path: string, body: object) => {
  const headers = { 'content-type': 'application/json' };
  return (await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })).status;
};
/** Sets a new password with the link and signs in with it. */
async function expectWayIn(server: CauriProcess, resetToken: string | undefined, password: string) {
  expect(await post(server, '/api/reset-password', { resetToken, password })).toBe(200);
  expect(await post(server, '/api/login', { email: PERSON.email, password })).toBe(200);
  expect(await post(server, '/api/reset-password', { resetToken, password: `${password}.` })).toBe(400);
}

test('makes a link with the embedded database: while the server runs, while it stops, and when it is stopped', {
  timeout: TIMEOUT,
}, async () => {
  await addMigratedDatabase(folder);
  const env = { CAURI_DATA: folder };
  const first = await startProcess(env);
  await post(first, '/api/register', PERSON);
  const running = await admin(['reset', PERSON.email], env);
  expect(running).toMatchObject({ code: 0, output: expect.stringContaining('Open this link within 60 minutes') });
  await expectWayIn(first, running.token, 'un premier mot de passe');
  expect(await admin(['reset', 'personne@example.org'], env)).toMatchObject({
    code: 1,
    output: 'There is no account with the address personne@example.org.\n',
  });

  const stopping = first.stop();
  const [, during] = await Promise.all([stopping, admin(['reset', PERSON.email], env)]);
  expect(during).toMatchObject({ code: 0, token: expect.any(String) });
  const stopped = await admin(['reset', PERSON.email, '--two-factor'], { ...env, PUBLIC_URL: 'https://cauri.example' });
  expect(stopped).toMatchObject({ code: 0, output: expect.stringContaining('  https://cauri.example/reset/') });

  const second = await startProcess(env);
  // The newest link cancels the earlier ones.
  expect(await post(second, '/api/reset-password', { resetToken: during.token, password: 'un autre mot de passe' })).toBe(400);
  await expectWayIn(second, stopped.token, 'un second mot de passe');
  await second.stop();
});

test('makes a link in the database of DATABASE_URL, and reports with a sentence when it cannot', { timeout: TIMEOUT }, async () => {
  const postgres = outsidePostgres(join(folder, 'outside'));
  const env = { DATABASE_URL: postgres.url, CAURI_DATA: join(folder, 'files') };
  await postgres.start();
  expect(await admin(['reset', PERSON.email], env)).toMatchObject({
    code: 1,
    output: 'The database of DATABASE_URL has no accounts: start the server on it once.\n',
  });
  const server = await startProcess(env);
  await post(server, '/api/register', PERSON);
  await expectWayIn(server, (await admin(['reset', PERSON.email], env)).token, 'un premier mot de passe');
  await server.stop();
  expect(await admin(['reset', PERSON.email], env)).toMatchObject({ code: 0, token: expect.any(String) });
  await postgres.stop();
  const away = await admin(['reset', PERSON.email], env);
  expect(away.code).toBe(1);
  expect(away.output).toMatch(/^Waiting for the PostgreSQL of DATABASE_URL.*\nThe PostgreSQL of DATABASE_URL cannot be used: .+\n$/);
});

test('makes no database where there is none, and prints its usage', { timeout: TIMEOUT }, async () => {
  const nowhere = join(folder, 'nowhere');
  expect(await admin(['reset', PERSON.email], { CAURI_DATA: nowhere })).toMatchObject({
    code: 1,
    output: `There is no database in ${nowhere}. Set CAURI_DATA to the data folder of the server, or DATABASE_URL to its database.\n`,
  });
  expect(existsSync(nowhere)).toBe(false);
  for (const args of [[], ['reset'], ['delete', 'x'], ['reset', 'x', '--all']])
    expect(await admin(args, { CAURI_DATA: nowhere })).toMatchObject({ code: 1, output: expect.stringContaining('Usage: npm run admin') });
});
