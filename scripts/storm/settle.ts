import { setTimeout as sleep } from 'node:timers/promises';
import type { Deps } from '#server/deps.ts';
import { processEvent } from '#server/webhooks/webhooks.jobs.ts';

/** Waits until no delivery waits for its work any more. */
export async function untilSettled(deps: Deps, patient: boolean, say: (line: string) => void): Promise<void> {
  for (let rounds = 0; ; rounds++) {
    const open = await deps.db
      .selectFrom('webhook_event')
      .select('id')
      .where('state', 'in', ['received', 'failed'])
      .limit(10_000)
      .execute();
    if (open.length === 0) return;
    if (patient) {
      if (rounds % 20 === 0) say(`${open.length} wait`);
      await sleep(500);
      continue;
    }
    // The queue does the same after the heartbeats of the killed process have stopped; a busy provider is asked again.
    for (const { id } of open) await processEvent.handle(deps, { eventId: id }).catch(() => {});
    await sleep(50);
  }
}
