import { randomUUID } from 'node:crypto';
import { type Listener, makeScenario, round, startListener } from '../scenarios.ts';
import { type Bench, post } from '../server.ts';
import type { SignIn } from '../weight.ts';
import { byTurns, type Comparison, compareMemory } from './comparison.ts';
import { compareFirstViews } from './first-views.ts';
import { type Package, prepare } from './system.ts';

export const N8N: Package = { name: 'n8n', version: '2.41.1', program: 'bin/n8n' };
const PORT = 3_996;
const ADDRESS = `http://127.0.0.1:${PORT}`;
const OWNER = { email: 'bench@example.com', firstName: 'Bench', lastName: 'Bench', password: 'Bench le baobab 7' };
/** Each system gets so many events that a round takes seconds; only their rates are compared. */
const EVENTS: Record<1 | 5, { ours: number; theirs: number }> = { 1: { ours: 2_000, theirs: 200 }, 5: { ours: 800, theirs: 100 } };

/** Webhooks that make one and five HTTP calls, in Cauri and in n8n by turns: the same PostgreSQL, the same Node, the same service. */
export async function n8n(bench: Bench): Promise<Comparison[]> {
  const system = await prepare(bench, N8N, ({ host, user, name }, folder) => ({
    N8N_LISTEN_ADDRESS: '127.0.0.1',
    N8N_PORT: String(PORT),
    N8N_RUNNERS_BROKER_PORT: String(PORT - 1),
    N8N_USER_FOLDER: folder,
    N8N_SECURE_COOKIE: 'false',
    DB_TYPE: 'postgresdb',
    DB_POSTGRESDB_HOST: host,
    DB_POSTGRESDB_USER: user,
    DB_POSTGRESDB_DATABASE: name,
    // As many connections as Cauri may use; with its two, and a second to answer, it refuses events on a busy machine.
    DB_POSTGRESDB_POOL_SIZE: '20',
    DB_PING_TIMEOUT_MS: '60000',
    // Its documentation names these for an instance that calls nobody.
    N8N_DIAGNOSTICS_ENABLED: 'false',
    N8N_VERSION_NOTIFICATIONS_ENABLED: 'false',
    N8N_TEMPLATES_ENABLED: 'false',
    N8N_HIRING_BANNER_ENABLED: 'false',
    N8N_PERSONALIZATION_ENABLED: 'false',
    EXTERNAL_FRONTEND_HOOKS_URLS: '',
    N8N_DIAGNOSTICS_CONFIG_FRONTEND: '',
    N8N_DIAGNOSTICS_CONFIG_BACKEND: '',
    N8N_EXPRESSION_ENGINE: process.env.BENCH_N8N_ENGINE ?? 'legacy',
  }));
  try {
    const server = await system.serve(['start'], ADDRESS, '/healthz/readiness');
    const service = await startListener();
    try {
      const cookie = await becomeOwner();
      const runs: Comparison[] = [];
      for (const calls of [1, 5] as const) runs.push(...(await compareRuns(bench, cookie, calls, service)));
      return [
        ...runs,
        await compareMemory(bench, server),
        ...(await compareFirstViews(bench, ADDRESS, [
          { name: 'sign-in page', ours: '/login', theirs: '/signin' },
          { name: 'list of scenarios', ours: '/scenarios', theirs: '/home/workflows', signIn },
        ])),
      ];
    } finally {
      await service.close();
      await server.stop();
    }
  } finally {
    await system.remove();
  }
}

const signIn: SignIn = (tab) =>
  tab.request.post(`${ADDRESS}/rest/login`, { data: { emailOrLdapLoginId: OWNER.email, password: OWNER.password } });

/** Returns the cookie of the first account. */
async function becomeOwner(): Promise<string> {
  const response = await fetch(`${ADDRESS}/rest/owner/setup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(OWNER),
  });
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0]!);
  if (!response.ok || cookies.length === 0) throw new Error(`n8n made no account: ${response.status} ${await response.text()}`);
  return cookies.join('; ');
}

async function compareRuns(bench: Bench, cookie: string, calls: 1 | 5, service: Listener): Promise<Comparison[]> {
  const { hook } = await makeScenario(bench, calls, service.url);
  const ours = { url: new URL(hook, bench.url), events: EVENTS[calls].ours };
  const theirs = { url: await makeWorkflow(cookie, calls, service.url), events: EVENTS[calls].theirs };
  // Both run once before they are measured.
  for (const { url } of [ours, theirs]) await round(url, 50, calls, service);
  const waits: Record<string, number> = {};
  const work = `webhook and ${calls} HTTP ${calls === 1 ? 'call' : 'calls'}`;
  const runs = await byTurns({ name: `${work}, runs`, unit: '/s', better: 'more' }, [ours, theirs], async ({ url, events }) => {
    const { rate, p99 } = await round(url, events, calls, service);
    waits[url.origin] = Math.min(p99, waits[url.origin] ?? p99);
    return rate;
  });
  const latency = { ours: waits[ours.url.origin]!, theirs: waits[theirs.url.origin]! };
  return [runs, { name: `${work}, acknowledged within, p99`, unit: 'ms', better: 'less', ...latency }];
}

/** A workflow of a webhook and calls after each other, whose bodies carry values of the event as those of our scenario do. */
async function makeWorkflow(cookie: string, calls: number, target: string): Promise<URL> {
  const path = `bench-${calls}`;
  const event = "$('Webhook').item.json.body";
  const body = `={{ JSON.stringify({ who: ${event}.email, amount: ${event}.amount }) }}`;
  const names = ['Webhook', ...Array.from({ length: calls }, (_, i) => `Call ${i + 1}`)];
  const nodes = names.map((name, i) => ({
    id: randomUUID(),
    name,
    position: [i * 200, 0],
    ...(i === 0
      ? {
          type: 'n8n-nodes-base.webhook',
          typeVersion: 2,
          webhookId: randomUUID(),
          parameters: { httpMethod: 'POST', path, responseMode: 'onReceived', options: {} },
        }
      : {
          type: 'n8n-nodes-base.httpRequest',
          typeVersion: 4.2,
          parameters: { method: 'POST', url: target, sendBody: true, specifyBody: 'json', jsonBody: body, options: {} },
        }),
  }));
  const connections = Object.fromEntries(
    names.slice(0, -1).map((name, i) => [name, { main: [[{ node: names[i + 1], type: 'main', index: 0 }]] }]),
  );
  const headers = { cookie };
  const workflow = { name: path, nodes, connections, settings: { executionOrder: 'v1' } };
  const { data } = await post(ADDRESS, '/rest/workflows', workflow, undefined, headers);
  await post(ADDRESS, `/rest/workflows/${data.id}/activate`, { versionId: data.versionId }, undefined, headers);
  return new URL(`/webhook/${path}`, ADDRESS);
}
