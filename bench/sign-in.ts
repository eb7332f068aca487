import { setTimeout as delay } from 'node:timers/promises';
import { type Bench, median, p95, post } from './server.ts';

const SECONDS = 4;
const AT_ONCE = 16;

/** Sign-in is slow on purpose. This measures how long everybody else waits while many people sign in at once. */
export async function signIn({ url, token }: Bench): Promise<string[]> {
  const quiet = await latencies(url, token);
  let stopped = false;
  let signedIn = 0;
  const crowd = Array.from({ length: AT_ONCE }, async () => {
    while (!stopped) {
      await post(url, '/api/login', { email: 'bench@exemple.sn', password: 'bench le baobab 7' }, undefined, someAddress());
      signedIn++;
    }
  });
  const busy = await latencies(url, token);
  stopped = true;
  await Promise.all(crowd);
  return [
    `GET /api/me, nobody signing in      median ${ms(median(quiet))}, p95 ${ms(p95(quiet))}`,
    `GET /api/me, ${AT_ONCE} signing in at once   median ${ms(median(busy))}, p95 ${ms(p95(busy))} (${(signedIn / SECONDS).toFixed(0)} sign-ins/s)`,
  ];
}

/** One address can sign in only a limited number of times. */
export const someAddress = () => ({ 'x-forwarded-for': Array.from({ length: 4 }, () => Math.floor(Math.random() * 254) + 1).join('.') });

const ms = (value: number) => `${value.toFixed(1)} ms`;

async function latencies(url: string, token: string): Promise<number[]> {
  const took: number[] = [];
  const end = performance.now() + SECONDS * 1000;
  while (performance.now() < end) {
    const started = performance.now();
    await (await fetch(`${url}/api/me`, { headers: { authorization: `Bearer ${token}` } })).arrayBuffer();
    took.push(performance.now() - started);
    await delay(5);
  }
  return took;
}
