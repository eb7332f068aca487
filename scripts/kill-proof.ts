// `node scripts/kill-proof.ts --count 50 --seed 1`: answers are submitted while Cauri, or Cauri together with PostgreSQL,
// is killed with -9 at random times, also during its start. Every acknowledged answer must be stored exactly once.

import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { addMigratedDatabase } from '#server/testing/migrated-database.ts';
import { launch, postgresOf, startProcess } from '#server/testing/process.ts';
import { randomFrom } from './proof/random.ts';

const SUBMITTERS = 8;

interface Options {
  count: number;
  seed: number;
  say: (line: string) => void;
}

/** What the senders know: which answers were acknowledged, and which have to be sent again. */
interface Known {
  formId: string;
  questionId: string;
  acknowledged: Set<string>;
  unsure: string[];
}

export async function proveNothingIsLost({ count, seed, say }: Options): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'cauri-kill-'));
  await addMigratedDatabase(folder);
  const random = randomFrom(seed);
  const env = { CAURI_DATA: folder };
  let running = await startProcess(env);
  try {
    const known = await publishForm(running.url);
    for (let round = 1; round <= count; round++) {
      const before = known.acknowledged.size;
      const submitting = submitUntilKilled(running.url, known);
      await sleep(100 + random() * 1400);
      const withDatabase = random() < 0.5;
      if (withDatabase) process.kill(await postgresOf(folder), 'SIGKILL');
      running.child.kill('SIGKILL');
      await submitting;

      const midStart = random() < 0.3;
      if (midStart) {
        const child = launch(env);
        await sleep(random() * 900);
        child.kill('SIGKILL');
      }
      running = await startProcess(env);
      await verify(folder, known);
      const how = `${withDatabase ? 'with PostgreSQL' : 'alone'}${midStart ? ', then again while starting' : ''}`;
      say(
        `${round}/${count}: killed ${how}; ${known.acknowledged.size - before} acknowledged, all there; up again in ${running.readyMs} ms`,
      );
    }
    say(`${known.acknowledged.size} acknowledged answers outlived ${count} kills (seed ${seed}).`);
  } finally {
    await running.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function publishForm(url: string): Promise<Known> {
  const person = { name: 'Awa Ndiaye', email: 'awa@example.org', password: 'une-longue-phrase-de-passe' };
  await send(url, '/api/register', person);
  const { token } = (await send(url, '/api/login', person)) as { token: string };
  const questionId = randomUUID();
  const questions = [{ id: questionId, type: 'short-answer', title: 'Votre prénom' }];
  const form = { title: 'Inscription', description: '', questions, isPublished: true, visibility: 'public' };
  const { data } = (await send(url, '/api/forms', form, token)) as { data: { _id: string } };
  return { formId: data._id, questionId, acknowledged: new Set(), unsure: [] };
}

/** Several senders at once; each repeats an answer with the same key until it is acknowledged. */
async function submitUntilKilled(url: string, known: Known): Promise<void> {
  const { formId, questionId, acknowledged, unsure } = known;
  const submitter = async () => {
    for (;;) {
      const submissionKey = unsure.pop() ?? randomUUID();
      try {
        await send(url, '/api/answers', { formId, submissionKey, answers: { [questionId]: `Réponse ${submissionKey}` } });
        acknowledged.add(submissionKey);
      } catch (error) {
        unsure.push(submissionKey);
        // When only the database was killed, the server still answers with an error. The loop ends when the server
        // process is killed.
        if (!(error instanceof Refused)) return;
        await sleep(20);
      }
    }
  };
  await Promise.all(Array.from({ length: SUBMITTERS }, submitter));
}

async function verify(folder: string, { formId, acknowledged }: Known): Promise<void> {
  const client = new pg.Client({ host: join(folder, 'run'), user: 'cauri', database: 'cauri' });
  await client.connect();
  try {
    const { rows } = await client.query<{ key: string }>('select submission_key as key from response where form_id = $1', [formId]);
    const stored = new Set(rows.map(({ key }) => key));
    const lost = [...acknowledged].filter((key) => !stored.has(key));
    if (lost.length > 0) throw new Error(`${lost.length} acknowledged answers are lost: ${lost.slice(0, 3).join(', ')}`);
    if (stored.size !== rows.length) throw new Error(`${rows.length - stored.size} answers are there twice.`);
    const tally = await client.query<{ responses: string }>('select responses from form_tally where form_id = $1', [formId]);
    const counted = Number(tally.rows[0]?.responses ?? 0);
    if (counted !== rows.length) throw new Error(`The form counts ${counted} responses and has ${rows.length}.`);
  } finally {
    await client.end();
  }
}

class Refused extends Error {}

async function send(url: string, path: string, body: unknown, token?: string): Promise<unknown> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body), signal: AbortSignal.timeout(20_000) });
  if (!response.ok) throw new Refused(`${path} answered ${response.status}: ${await response.text()}`);
  return response.json();
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { count: { type: 'string', default: '20' }, seed: { type: 'string', default: '1' } } });
  await proveNothingIsLost({
    count: Number(values.count),
    seed: Number(values.seed),
    say: (line) => void process.stdout.write(`${line}\n`),
  });
}
