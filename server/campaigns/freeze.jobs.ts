import { z } from 'zod';
import { defineJob } from '#server/jobs/define.ts';
import { clearNext, freezeNext } from './run.actions.ts';

/** Writes one delivery for each recipient; killed, it goes on after the last one that was written. */
export const freezeRun = defineJob({
  name: 'campaign.freeze',
  payload: z.object({ runId: z.uuid() }),
  async handle(deps, { runId }) {
    while (await freezeNext(deps, runId));
  },
});

/** What a cancelled run has not sent is marked so. */
export const clearRun = defineJob({
  name: 'campaign.clear',
  payload: z.object({ runId: z.uuid() }),
  async handle(deps, { runId }) {
    while (await clearNext(deps, runId));
  },
});
