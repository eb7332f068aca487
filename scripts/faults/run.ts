import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import { answerPath } from '#contract/answer-page.ts';
import { callServer, firstAdmin, rowsOf } from '#server/testing/answer-load.ts';
import { type CauriProcess, postgresOf, startProcess } from '#server/testing/process.ts';
import { countOf, randomFrom } from '../proof/tools.ts';
import { answerOnce, type VisitResult } from './phone.ts';
import { openBrokenNetwork } from './proxy.ts';

const QUESTION = 'Votre prénom';

export interface Options {
  /** Number of submissions. */
  count: number;
  seed: number;
  /** Number of phones at the same time, each with its own network. */
  phones: number;
  /** The fraction of requests that get a fault, from 0 to 1. */
  share?: number;
  executablePath: string;
  say: (line: string) => void;
}

export interface ProofResult {
  submissions: number;
  acknowledged: number;
  /** Markers that the page acknowledged and that are not in the database. */
  lost: string[];
  /** Markers that are in the database more than once. */
  doubled: string[];
  /**
   * Markers that were typed, not acknowledged, missing after their tab was killed, and not recorded, so that the person
   * has to type them again.
   */
  vanished: string[];
  /** Markers that were given up after three minutes without an acknowledgement; they may be recorded or not. */
  unfinished: string[];
  faults: Record<string, number>;
  tabKills: number;
  serverKills: number;
  seconds: number;
}

/**
 * Phones answer a form over failing networks while tabs and the server are killed. Then the result is compared with the
 * database.
 */
export async function answerOverBrokenNetworks({ count, seed, phones, share = 0.35, executablePath, say }: Options): Promise<ProofResult> {
  const started = Date.now();
  const folder = await mkdtemp(join(tmpdir(), 'cauri-faults-'));
  const server = await mortalServer(folder);
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  });
  const faults: Record<string, number> = {};
  const results: VisitResult[] = [];
  try {
    const formId = await publishForm(server.url());
    server.killNowAndThen(randomFrom(seed));
    let next = 0;
    const phone = async (number: number) => {
      const random = randomFrom(seed * 1_000 + number);
      const network = await openBrokenNetwork({ upstream: server.url, random: randomFrom(seed * 1_000 + 500 + number), share });
      const context = await browser.newContext({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true });
      try {
        while (next < count) {
          const marker = `marque-${seed}-${next++}-${randomUUID()}`;
          results.push(await answerOnce({ context, link: network.url + answerPath(formId), question: QUESTION, marker, random }));
          if (results.length % 10 === 0) say(`${results.length}/${count} submissions, ${server.kills()} kills of the server`);
        }
      } finally {
        await context.close();
        await network.close();
        for (const [fault, n] of Object.entries(network.counts)) faults[fault] = (faults[fault] ?? 0) + n;
      }
    };
    await Promise.all(Array.from({ length: phones }, (_, i) => phone(i + 1)));
    await server.leaveAlone();
    const stored = await readMarkers(folder, formId);
    return {
      submissions: results.length,
      acknowledged: results.filter((t) => t.acknowledged).length,
      lost: results.filter((t) => t.acknowledged && !stored.has(t.marker)).map((t) => t.marker),
      doubled: [...stored].filter(([, n]) => n > 1).map(([marker]) => marker),
      vanished: results.filter((t) => t.blank && !stored.has(t.marker)).map((t) => t.marker),
      unfinished: results.filter((t) => !t.acknowledged && !t.blank).map((t) => t.marker),
      faults,
      tabKills: results.reduce((sum, t) => sum + t.kills, 0),
      serverKills: server.kills(),
      seconds: Math.round((Date.now() - started) / 1000),
    };
  } finally {
    await browser.close();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Starts Cauri on one data folder, where it is killed and restarted; the address changes each time. */
async function mortalServer(folder: string) {
  const env = { CAURI_DATA: folder, LOG_LEVEL: 'silent' };
  let running: CauriProcess = await startProcess(env);
  let kills = 0;
  const stopped = new AbortController();
  let killing = Promise.resolve();
  /**
   * Stops the killing. The caller must wait for it before it stops the server, or a new server would start on the removed
   * folder.
   */
  const leaveAlone = () => {
    stopped.abort();
    return killing;
  };
  return {
    url: () => running.url,
    kills: () => kills,
    killNowAndThen(random: () => number) {
      killing = (async () => {
        while (!stopped.signal.aborted) {
          await sleep(5_000 + random() * 10_000, undefined, { signal: stopped.signal }).catch(() => {});
          if (stopped.signal.aborted) return;
          if (random() < 0.5) process.kill(await postgresOf(folder), 'SIGKILL');
          running.child.kill('SIGKILL');
          kills++;
          running = await startProcess(env);
        }
      })();
      // A failed start rejects `leaveAlone`, so it is not reported a second time here.
      killing.catch(() => {});
    },
    leaveAlone,
    async stop() {
      await leaveAlone().catch(() => {});
      await running.stop();
    },
  };
}

async function publishForm(url: string): Promise<string> {
  const token = await firstAdmin(url);
  const questions = [{ id: randomUUID(), type: 'short-answer', title: QUESTION, required: true }];
  const settings = { language: 'en' };
  const form = { title: 'Inscription', description: '', questions, settings, isPublished: true, visibility: 'public' };
  return (await callServer(`${url}/api/forms`, { body: form, token })).body.data._id;
}

/** Reads how often each marker is in the database, and checks the form's own count. */
async function readMarkers(folder: string, formId: string): Promise<Map<string, number>> {
  const connection = { host: join(folder, 'run'), user: 'cauri', database: 'cauri' };
  const rows = await rowsOf<{ marker: string }>(
    connection,
    'select answer.value as marker from response, jsonb_each_text(answers) as answer where form_id = $1',
    [formId],
  );
  const [tally] = await rowsOf<{ n: number }>(connection, 'select responses::int as n from form_tally where form_id = $1', [formId]);
  if ((tally?.n ?? 0) !== rows.length) throw new Error(`The form counts ${tally?.n} responses and has ${rows.length}.`);
  return countOf(rows.map(({ marker }) => marker));
}
