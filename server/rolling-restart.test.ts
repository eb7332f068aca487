import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { addMigratedDatabase } from '#server/testing/migrated-database.ts';
import { outsidePostgres } from './testing/outside-postgres.ts';
import { type CauriProcess, startProcess } from './testing/process.ts';
import { smallProxy } from './testing/small-proxy.ts';

// Real processes behind a real proxy that follows /readyz; they are replaced one after the other while people send responses.
test('a rolling restart behind a proxy loses no request', { timeout: 180_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cauri-test-rolling-'));
  await addMigratedDatabase(folder);
  const postgres = outsidePostgres(folder);
  const proxy = await smallProxy();
  const running: CauriProcess[] = [];
  const start = async () => {
    const settings = { DATABASE_URL: postgres.url, CAURI_DATA: join(folder, 'files'), CAURI_ROLE: 'web' };
    const one = await startProcess({ ...settings, SHUTDOWN_DELAY_MS: '1500' });
    running.push(one);
    await proxy.add(one.url);
    return one;
  };
  try {
    await postgres.start();
    let old = await start();
    const { formId, questionId } = await publishForm(proxy.url);

    const statuses = new Map<number, number>();
    let loading = true;
    const visitor = async () => {
      while (loading) {
        const { status } = await post(proxy.url, '/api/answers', { formId, answers: { [questionId]: 'Awa' } });
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        await sleep(10);
      }
    };
    const visitors = Promise.all(Array.from({ length: 4 }, visitor));

    for (let round = 0; round < 2; round++) {
      const next = await start();
      // A person on a slow network is sending when the process is asked to stop.
      const slow = sendSlowly(old.url, { formId, answers: { [questionId]: 'Binta' } });
      await sleep(200);
      expect(await old.stop('SIGTERM')).toBe(0);
      expect(await slow).toBe(200);
      expect(proxy.saidItLeaves(old.url)).toBe(true);
      old = next;
    }
    loading = false;
    await visitors;
    expect(proxy.lost).toEqual([]);
    expect([...statuses.keys()]).toEqual([200]);
    expect(statuses.get(200)).toBeGreaterThan(50);

    const ctrlC = Date.now();
    expect(await old.stop('SIGINT')).toBe(0);
    // This is far below the 1.5 seconds that SIGTERM gives the proxy, unless the machine itself is slow.
    process.stdout.write(`Ctrl+C ended it after ${Date.now() - ctrlC} ms.\n`);
  } finally {
    await proxy.close();
    for (const one of running) await one.stop('SIGINT');
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
});

async function publishForm(url: string): Promise<{ formId: string; questionId: string }> {
  const person = { name: 'Awa Ndiaye', email: 'awa@example.org', password: 'une-longue-phrase-de-passe' };
  await post(url, '/api/register', person);
  const { token } = (await post(url, '/api/login', person)).body;
  const questionId = randomUUID();
  const questions = [{ id: questionId, type: 'short-answer', title: 'Votre prénom' }];
  const form = { title: 'Inscription', description: '', questions, isPublished: true, visibility: 'public' };
  return { formId: (await post(url, '/api/forms', form, token)).body.data._id, questionId };
}

async function post(url: string, path: string, body: unknown, token?: string) {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  const text = await answer.text();
  return { status: answer.status, body: text ? JSON.parse(text) : undefined };
}

/** Sends half of a response, and the other half after the process has stopped listening. Returns the HTTP status. */
async function sendSlowly(url: string, body: unknown): Promise<number> {
  const text = JSON.stringify(body);
  const call = request(`${url}/api/answers`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) },
  });
  const answered = once(call, 'response');
  call.write(text.slice(0, 10));
  await sleep(2_500);
  call.end(text.slice(10));
  const [{ statusCode }] = await answered;
  return statusCode;
}
