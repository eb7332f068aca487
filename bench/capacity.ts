import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { listenTo } from '#server/testing/event-stream.ts';
import { seedMembers } from './many-members.ts';
import { memoryOf, processorTimes } from './processor.ts';
import { makeScenario, round, startListener } from './scenarios.ts';
import { type Bench, post } from './server.ts';
import { someAddress } from './sign-in.ts';
import { fill, makeForm } from './submissions.ts';

const ANSWERS_AT_ONCE = 32;
const LISTENERS = 200;
/** A session may hold a few more. */
const PER_SESSION = 10;
/** Each of these tables grows with use; a table with fewer rows says nothing about the size of one. */
const GROWING = ['member', 'response', 'payment', 'delivery', 'scenario_run', 'scenario_run_step'];
const ENOUGH_ROWS = 2_000;
/** A server without work takes less than this in a second. */
const CALM_MS = 100;

/**
 * Measures what one of everything costs: processor time of the server and of its database, and bytes of a row with its indexes.
 * docs/operations/scale.md calculates with it. Processor time hardly depends on what else a machine does.
 */
export async function capacity(bench: Bench): Promise<string[]> {
  const { url, token, pid, database } = bench;
  const { rows } = await database.pool.query('select count(*)::int as n from member');
  if (rows[0].n < ENOUGH_ROWS) await seedMembers(database.pool, 5_000);
  // The database cleans up for minutes after other benchmarks, so each measurement waits only a little more than this.
  await untilCalm(bench, 60);
  const form = (await post(url, '/api/forms', makeForm(), token)).data;
  const answers = fill(form.questions);
  const answer = () => post(url, '/api/answers', { formId: form.id, answers, submissionKey: randomUUID() });
  const get = (path: string) => async () => {
    const response = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
  };
  const signIn = (): Promise<{ token: string }> =>
    post(url, '/api/login', { email: 'bench@exemple.sn', password: 'bench le baobab 7' }, undefined, someAddress());

  const lines = [
    `memory of the server          ${await memoryOf(pid)} MB before`,
    await cost(bench, `an answer, ${ANSWERS_AT_ONCE} at once`, 6_000, ANSWERS_AT_ONCE, answer),
    await cost(bench, 'an answer, one by one', 300, 1, answer),
    await cost(bench, 'the answering page', 1_000, 4, get(`/share/response/${form.id}`)),
    await cost(bench, 'the dashboard', 200, 4, get('/api/dashboard')),
    await cost(bench, 'members, first page', 200, 4, get('/api/circle')),
    await cost(bench, 'members, a search', 200, 4, get('/api/circle?search=fatou')),
    await cost(bench, 'a sign-in', 60, 4, signIn),
  ];

  const sessions: string[] = [];
  for (let i = 0; i < LISTENERS / PER_SESSION; i++) sessions.push((await signIn()).token);
  const streams = await Promise.all(Array.from({ length: LISTENERS }, (_, i) => listenTo(url, sessions[Math.floor(i / PER_SESSION)]!)));
  lines.push(await cost(bench, `an answer while ${LISTENERS} listen`, 600, ANSWERS_AT_ONCE, answer));
  await Promise.all(streams.map((stream) => stream.close()));

  const listener = await startListener();
  for (const reactions of [1, 5]) {
    const made = await makeScenario(bench, reactions, listener.url);
    const hook = new URL(made.hook, url);
    const run = () => round(hook, 1_000, reactions, listener);
    lines.push(await cost(bench, `a run with ${reactions} HTTP call${reactions > 1 ? 's' : ''}`, 1, 1, run, 1_000));
  }
  await listener.close();
  lines.push(`memory of the server          ${await memoryOf(pid)} MB after`);
  return [...lines, ...(await sizes(bench))];
}

/** Waits until nothing is done in the background, such as accounts of new members, and at most so many seconds. */
async function untilCalm(bench: Bench, most: number): Promise<void> {
  const worked = async () => Object.values(await processorTimes(bench)).reduce((sum, ms) => sum + ms, 0);
  let before = await worked();
  for (let seconds = 0, calm = 0; seconds < most && calm < 2; seconds++) {
    await delay(1_000);
    const now = await worked();
    calm = now - before < CALM_MS ? calm + 1 : 0;
    before = now;
  }
}

/** Does the work `times` times, `atOnce` of them at a time, and says how much processor time each unit of it took. */
async function cost(
  bench: Bench,
  name: string,
  times: number,
  atOnce: number,
  work: () => Promise<unknown>,
  units = times,
): Promise<string> {
  await work();
  await untilCalm(bench, 5);
  const before = await processorTimes(bench);
  const began = performance.now();
  let left = times;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (left-- > 0) await work();
    }),
  );
  const seconds = (performance.now() - began) / 1_000;
  const after = await processorTimes(bench);
  const each = (part: 'server' | 'database') => ((after[part] - before[part]) / units).toFixed(2).padStart(6);
  return `${name.padEnd(29)} ${each('server')} ms server, ${each('database')} ms database; ${(units / seconds).toFixed(0)} /s here and now`;
}

async function sizes({ database: { pool } }: Bench): Promise<string[]> {
  const lines: string[] = [];
  for (const table of GROWING) {
    const { rows } = await pool.query(`select count(*)::int as n, pg_total_relation_size('${table}')::float as bytes from ${table}`);
    const { n, bytes } = rows[0];
    if (n >= ENOUGH_ROWS) lines.push(`a row of ${table.padEnd(20)} ${(bytes / n / 1_000).toFixed(1)} kB with its indexes (of ${n})`);
  }
  return lines;
}
