import { setTimeout as sleep } from 'node:timers/promises';

/** Requests again while the server is too busy to answer (503), as providers and browsers do. */
export async function untilAnswered(url: string, request: RequestInit): Promise<Response> {
  for (let tries = 0; ; tries++) {
    const answer = await fetch(url, request);
    if (answer.status !== 503 || tries === 100) return answer;
    await answer.arrayBuffer();
    await sleep(200);
  }
}
