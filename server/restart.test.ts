import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addMigratedDatabase } from '#server/testing/migrated-database.ts';
import { type OutsidePostgres, outsidePostgres } from './testing/outside-postgres.ts';
import { type CauriProcess, launch, startProcess } from './testing/process.ts';

// Real processes with a real PostgreSQL beside them, which is stopped, killed and started again.
const TIMEOUT = 180_000;
const PERSON = { name: 'Awa Ndiaye', email: 'awa@example.org', password: 'une-longue-phrase-de-passe' };

let folder = '';
let postgres: OutsidePostgres;
const processes: CauriProcess[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cauri-test-restart-'));
  await addMigratedDatabase(folder);
  postgres = outsidePostgres(folder);
});
afterEach(async () => {
  for (const one of processes.splice(0)) if (await isUp(one)) await one.stop();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

test('a PostgreSQL restart under load, regular or by kill -9, ends no process and loses nothing that was acknowledged', {
  timeout: TIMEOUT,
}, async () => {
  await postgres.start();
  const web = await start('web');
  const worker = await start('worker');
  await post(web, '/api/register', PERSON);
  const { token } = (await post(web, '/api/login', PERSON)).body;
  const questionId = randomUUID();
  const form = { title: 'Inscription', description: '', isPublished: true, visibility: 'public' };
  const questions = [{ id: questionId, type: 'short-answer', title: 'Votre prénom' }];
  const formId = (await post(web, '/api/forms', { ...form, questions }, token)).body.data._id as string;

  const acknowledged = new Set<string>();
  const refusals = new Set<number>();
  let loading = true;
  const submitter = async () => {
    let key = randomUUID();
    while (loading) {
      const { status } = await post(web, '/api/answers', { formId, submissionKey: key, answers: { [questionId]: key } });
      if (status === 200) {
        acknowledged.add(key);
        key = randomUUID();
      } else {
        refusals.add(status);
        await sleep(50);
      }
    }
  };
  const load = Promise.all(Array.from({ length: 6 }, submitter));

  for (const end of [postgres.stop, postgres.kill]) {
    await sleep(1_000);
    const before = acknowledged.size;
    expect(before).toBeGreaterThan(0);
    await end();
    expect((await get(web, '/readyz')).status).toBe(503);
    await sleep(1_500);
    await postgres.start();
    const back = Date.now();
    await expect.poll(() => get(web, '/readyz').then(({ status }) => status), { timeout: 20_000 }).toBe(200);
    await expect.poll(() => acknowledged.size, { timeout: 20_000 }).toBeGreaterThan(before);
    process.stdout.write(`Answers are taken again ${Date.now() - back} ms after PostgreSQL is back.\n`);
    // The worker sends e-mails and processes jobs again.
    await post(web, '/api/forgot-password', { email: PERSON.email });
    await post(web, `/api/forms/${formId}/exports`, { format: 'csv', selection: {} }, token);
    await expect.poll(() => waiting(), { timeout: 30_000, interval: 250 }).toEqual({ emails: 0, exports: 0 });
  }
  loading = false;
  await load;

  expect(await rows<{ key: string }>('select submission_key as key from response')).toHaveLength(new Set(acknowledged).size);
  const stored = new Set((await rows<{ key: string }>('select submission_key as key from response')).map(({ key }) => key));
  expect([...acknowledged].filter((key) => !stored.has(key))).toEqual([]);
  // Requests during the restart got 503 and nothing else.
  expect([...refusals]).toEqual([503]);
  expect(await Promise.all([web, worker].map(isUp))).toEqual([true, true]);
  expect(await Promise.all([web, worker].map((one) => one.stop()))).toEqual([0, 0]);
});

test('a process that starts before its PostgreSQL says what it waits for, and starts together with it', { timeout: TIMEOUT }, async () => {
  const child = launch(settings('web'));
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
  await expect.poll(() => output, { timeout: 20_000 }).toContain('Waiting for the PostgreSQL of DATABASE_URL');
  await postgres.start();
  await expect.poll(() => output, { timeout: 60_000 }).toMatch(/Cauri runs on/);
  child.kill('SIGTERM');
  await expect.poll(() => child.exitCode, { timeout: 20_000 }).toBe(0);
});

const settings = (CAURI_ROLE: string) => ({
  DATABASE_URL: postgres.url,
  CAURI_DATA: join(folder, 'files'),
  CAURI_ROLE,
  // A submitter repeats its key twenty times a second while PostgreSQL is away, which takes longer on a slow machine.
  ANSWERS_PER_MINUTE_PER_KEY: '100000',
});

async function start(role: string): Promise<CauriProcess> {
  const started = await startProcess(settings(role));
  processes.push(started);
  return started;
}

const isUp = async ({ child }: CauriProcess) => child.exitCode === null && child.signalCode === null;

// biome-ignore lint/suspicious/noExplicitAny: this test looks into bodies of several shapes.
type Answer = { status: number; body: any };

const get = ({ url }: CauriProcess, path: string): Promise<Answer> => answerOf(fetch(url + path, { signal: AbortSignal.timeout(20_000) }));

function post({ url }: CauriProcess, path: string, body: unknown, token?: string): Promise<Answer> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  return answerOf(fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body), signal: AbortSignal.timeout(20_000) }));
}

async function answerOf(response: Promise<Response>): Promise<Answer> {
  const answer = await response;
  return { status: answer.status, body: await answer.json() };
}

async function rows<Row extends pg.QueryResultRow>(statement: string): Promise<Row[]> {
  const client = new pg.Client({ host: join(folder, 'run'), user: 'cauri', database: 'cauri' });
  await client.connect();
  return client
    .query<Row>(statement)
    .then((result) => result.rows)
    .finally(() => client.end());
}

async function waiting() {
  const [row] = await rows<{ emails: number; exports: number }>(`
    select (select count(*)::int from delivery where state not in ('sent', 'captured')) as emails,
      (select count(*)::int from export where state <> 'done') as exports`);
  return row;
}
