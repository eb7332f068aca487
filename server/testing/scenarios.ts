import { createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { sql } from 'kysely';
import { afterAll } from 'vitest';
import type { Db } from '#server/db/db.ts';
import { openScenarioWorker } from '#server/scenarios/engine/worker.jobs.ts';
import type { testApp } from '#server/testing/app.ts';
import { readBody, serveFake } from './fakes/fake-server.ts';

type App = Awaited<ReturnType<typeof testApp>>;
export interface Heard {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** A server that HTTP steps call: it remembers the requests and answers as the test says. */
export async function startListener() {
  const heard: Heard[] = [];
  let answers: { status: number; headers?: Record<string, string>; body?: string }[] = [];
  const { url, close } = await serveFake(async (req, res) => {
    const body = await readBody(req);
    heard.push({ path: req.url ?? '', headers: req.headers, body });
    const { status, headers = {}, body: answer = '{"ok":true}' } = answers.shift() ?? { status: 200 };
    res.writeHead(status, { 'content-type': 'application/json', ...headers }).end(answer);
  });
  afterAll(close);
  return {
    url,
    heard,
    answerNext(...next: typeof answers) {
      answers = next;
    },
  };
}

interface Reaction {
  module: string;
  config: Record<string, unknown>;
  connection?: string;
  conditions?: unknown[];
  onError?: string;
}

/** Builds scenarios through the API and works on what is due. */
export function scenarioTools({ call, deps, db }: App, as: string) {
  const worker = openScenarioWorker(deps);
  return {
    drain: () => worker.drain(),
    async build(trigger: { module: string; config?: Record<string, unknown> }, reactions: Reaction[], more: Record<string, unknown> = {}) {
      const { body: made } = await call('POST', '/api/scenario/create', { as, body: { name: 'Essai' } });
      const id: string = made.data._id;
      const change = { version: made.data.__v, trigger: { config: {}, ...trigger }, reactions, ...more };
      const { status, body: saved } = await call('PATCH', `/api/scenario/${id}`, { as, body: change });
      if (status !== 200) throw new Error(`not saved: ${JSON.stringify(saved)}`);
      const { body } = await call('POST', `/api/scenario/${id}/activate`, { as });
      if (!body.success) throw new Error(`not activated: ${body.message}`);
      return { id, hook: body.data.webhookUrl && new URL(body.data.webhookUrl).pathname, scenario: body.data };
    },
    async runs(id: string) {
      const { body } = await call('GET', `/api/scenario/${id}/runs`, { as });
      return body.data as { _id: string; state: string; error: string | null; late: boolean; subject: string | null; source: string }[];
    },
    async detail(runId: string) {
      const { body } = await call('GET', `/api/scenario/run/${runId}`, { as });
      return body.data;
    },
    /** Makes everything that waits for later due now. */
    makeDue: (id: string) => makeDue(db, id),
  };
}

async function makeDue(db: Db, scenarioId: string) {
  await sql`update scenario_run set wake_at = now() where scenario_id = ${scenarioId} and wake_at is not null`.execute(db);
}

export const signature = (secret: string, body: string | Buffer) => ({
  'x-cauri-signature': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
});
