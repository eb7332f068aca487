import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { Upload } from 'tus-js-client';
import { FIELD } from '#contract/answer-page.ts';
import { TUS_PATH } from '#contract/uploads.ts';
import { ADMIN, callServer } from '#server/testing/answer-load.ts';
import { PDF } from '#server/testing/tus-client.ts';
import { SHUTDOWN_DELAY_MS } from './processes.ts';
import type { Programme } from './programme.ts';

/** While processes are killed, people and browsers try again for this long. */
const PATIENCE_MS = 30_000;

export type Load = ReturnType<typeof openLoad>;

interface Given {
  url: string;
  programme: Programme;
  random: () => number;
  pauseMs: number;
}

/** Visitors and staff who use the programme at the same time: answers, pages, lists, uploads, exports and sign-ins. */
export function openLoad({ url, programme, random, pauseMs }: Given) {
  const { token, answers, fileForm } = programme;
  /** Requests that failed: no answer, or a refusal, for which nobody here gives a reason. */
  const failed: string[] = [];
  const exportIds: string[] = [];
  /** The files of acknowledged answers. */
  const files: string[] = [];
  let requests = 0;
  let isPatient = false;
  let working = false;
  let workers: Promise<unknown> = Promise.resolve();

  function note(what: string, status: number, text = ''): void {
    requests++;
    if (status >= 400 || status === 0) failed.push(`${what}: ${status || 'no answer'} ${text.slice(0, 100)}`);
  }
  /** Makes a call; with patience, until the server answers it. */
  async function call(path: string, body?: unknown, as?: string) {
    const end = Date.now() + PATIENCE_MS;
    for (;;) {
      const answer = await callServer(url + path, { body, token: as }).catch(() => ({ status: 0, text: '', body: {} }));
      note(path, answer.status, answer.text);
      if (answer.status > 0 && answer.status < 500) return answer;
      if (!isPatient || Date.now() > end) throw new Error(`${path} was answered with ${answer.status}.`);
      await sleep(100);
    }
  }

  async function answer(): Promise<void> {
    const key = randomUUID();
    for (;;) {
      const status = await answers.submit(key);
      note('/api/answers', status);
      if (status === 200 || !isPatient) return;
      await sleep(100);
    }
  }

  /** A phone sends a file in two pieces, which different processes may get, and then the answer that it belongs to. */
  async function upload(): Promise<void> {
    const { formId, questionId } = fileForm;
    const page = await call(`/share/response/${formId}`);
    const ticket = new RegExp(`name="${FIELD.ticket}" value="([^"]+)"`).exec(page.text)?.[1] ?? '';
    const submissionKey = randomUUID();
    const id = await new Promise<string>((resolve, reject) => {
      const sending = new Upload(PDF, {
        endpoint: url + TUS_PATH,
        chunkSize: 12_000,
        metadata: { filename: 'reçu.pdf', formId, questionId, submissionKey, ticket },
        retryDelays: isPatient ? Array.from({ length: 20 }, () => 500) : [],
        onAfterResponse: (request, response) => note(`${request.getMethod()} ${TUS_PATH}`, response.getStatus()),
        onError: reject,
        onSuccess: () => resolve(sending.url!.split('/').at(-1)!),
      });
      sending.start();
    });
    const { status } = await call('/api/answers', { formId, submissionKey, ticket, answers: { [questionId]: id } });
    if (status !== 200) throw new Error(`An answer with a file was answered with ${status}.`);
    files.push(id);
  }

  async function exportAnswers(): Promise<void> {
    const { body } = await call(`/api/forms/${answers.formId}/exports`, { format: 'csv', selection: {} }, token);
    exportIds.push(body.data._id);
  }

  async function signIn(): Promise<void> {
    const { status, body } = await call('/api/login', ADMIN);
    if (status !== 200) throw new Error(`A sign-in was answered with ${status}.`);
    const me = await call('/api/me', undefined, body.token);
    if (me.status !== 200) throw new Error(`A new session was answered with ${me.status}.`);
  }

  const look = (path: string) => async () => void (await call(path, undefined, token));
  /** A number below the first and not below the next means the step. */
  const steps: [below: number, step: () => Promise<void>][] = [
    [1, answer],
    [0.45, look(`/share/response/${answers.formId}`)],
    [0.35, look('/api/circle?search=membre')],
    [0.25, look('/api/dashboard')],
    [0.15, upload],
    [0.05, signIn],
    [0.02, exportAnswers],
  ];
  async function person(): Promise<void> {
    while (working) {
      const at = random();
      const [, step] = steps.findLast(([below]) => at < below)!;
      await step().catch((error: Error) => failed.push(error.message));
      if (pauseMs > 0) await sleep(pauseMs * 2 * random());
    }
  }

  return {
    failed,
    files,
    exportIds,
    requests: () => requests,
    /** A phone on a slow network sends half of an answer to this process now, and the other half when the process leaves. */
    async sendSlowly(processUrl: string): Promise<void> {
      const submissionKey = randomUUID();
      const body = JSON.stringify({ formId: answers.formId, submissionKey, answers: { [answers.questionId]: submissionKey } });
      const sending = request(`${processUrl}/api/answers`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
      });
      sending.write(body.slice(0, 10));
      const later = sleep(SHUTDOWN_DELAY_MS + 500).then(() => sending.end(body.slice(10)));
      const [[response]] = await Promise.all([once(sending, 'response'), later]);
      note('a slow answer', response.statusCode);
      if (response.statusCode === 200) answers.acknowledged.add(submissionKey);
    },
    start(people: number): void {
      working = true;
      workers = Promise.all(Array.from({ length: people }, person));
    },
    /** From now on a request that fails is repeated, as phones and people do. */
    bePatient(): void {
      isPatient = true;
    },
    async stop(): Promise<void> {
      working = false;
      await workers;
    },
  };
}
