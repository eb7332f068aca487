import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { setupCode } from '#server/auth/setup-code.rules.ts';
import { Client } from '#server/db/client.ts';

export const ADMIN = { name: 'Awa Ndiaye', email: 'awa@example.org', password: 'une-longue-phrase-de-passe' };

// biome-ignore lint/suspicious/noExplicitAny: callers look into bodies of several shapes.
type Answer = { status: number; text: string; body: any };

/** Calls a server over the network; an answer without JSON has an empty body. */
export async function callServer(url: string, { body, token }: { body?: unknown; token?: string | undefined } = {}): Promise<Answer> {
  const headers = { ...(body !== undefined && { 'content-type': 'application/json' }), ...(token && { authorization: `Bearer ${token}` }) };
  const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
  const response = await fetch(url, { ...init, headers, signal: AbortSignal.timeout(20_000) });
  const text = await response.text();
  return { status: response.status, text, body: response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : {} };
}

/** Creates the first admin, who needs the set-up code when the server is behind a proxy, and signs in. */
export async function firstAdmin(url: string, secretKey?: string): Promise<string> {
  const code = secretKey && { setupCode: setupCode({ CAURI_SECRET_KEY: secretKey }) };
  await callServer(`${url}/api/register`, { body: { ...ADMIN, ...code } });
  return (await callServer(`${url}/api/login`, { body: ADMIN })).body.token;
}

/** Publishes a form and then submits answers to it, each with its key until it is acknowledged, while other things happen. */
export async function openAnswerLoad(url: string, token: string) {
  const questionId = randomUUID();
  const questions = [{ id: questionId, type: 'short-answer', title: 'Votre prénom' }];
  const form = { title: 'Inscription', description: '', questions, isPublished: true, visibility: 'public' };
  const formId: string = (await callServer(`${url}/api/forms`, { body: form, token })).body.data._id;
  const acknowledged = new Set<string>();
  /** Each status other than 200 has its count; 0 stands for a connection that broke. */
  const refusals = new Map<number, number>();
  let loading = false;
  let senders: Promise<unknown> = Promise.resolve();

  /** Submits one answer and returns the status; 0 when the connection broke. */
  async function submit(submissionKey: string): Promise<number> {
    const body = { formId, submissionKey, answers: { [questionId]: submissionKey } };
    const { status } = await callServer(`${url}/api/answers`, { body }).catch(() => ({ status: 0 }));
    if (status === 200) acknowledged.add(submissionKey);
    else refusals.set(status, (refusals.get(status) ?? 0) + 1);
    return status;
  }
  async function sender(): Promise<void> {
    while (loading) {
      const key = randomUUID();
      // The pause leaves some of the processor to what the test does meanwhile.
      do await sleep(20);
      while ((await submit(key)) !== 200);
    }
  }
  return {
    formId,
    questionId,
    acknowledged,
    refusals,
    submit,
    start(count: number) {
      loading = true;
      senders = Promise.all(Array.from({ length: count }, sender));
    },
    async stop() {
      loading = false;
      await senders;
    },
    /** Compares what was acknowledged with what the database holds; throws when an answer is lost, doubled or counted wrongly. */
    async check(connection: pg.ClientConfig): Promise<void> {
      const known = [...acknowledged];
      // One statement sees one moment, also while answers arrive.
      const [found] = await rowsOf<{ keys: string[]; counted: number }>(
        connection,
        `select array(select submission_key from response where form_id = $1)::text[] as keys,
          coalesce((select responses::int from form_tally where form_id = $1), 0) as counted`,
        [formId],
      );
      const { keys, counted } = found!;
      const stored = new Set(keys);
      const lost = known.filter((key) => !stored.has(key));
      if (lost.length > 0) throw new Error(`${lost.length} acknowledged answers are lost: ${lost.slice(0, 3).join(', ')}`);
      if (stored.size !== keys.length) throw new Error(`${keys.length - stored.size} answers are there twice.`);
      if (counted !== keys.length) throw new Error(`The form counts ${counted} responses and has ${keys.length}.`);
    },
  };
}

/** Runs one statement on a connection of its own. */
export async function rowsOf<Row extends object>(connection: pg.ClientConfig, statement: string, values: unknown[] = []): Promise<Row[]> {
  const client: pg.Client = new Client(connection);
  await client.connect();
  return client
    .query<Row>(statement, values)
    .then((result) => result.rows)
    .finally(() => client.end());
}
