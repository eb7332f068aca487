import { z } from 'zod';
import { defineJob } from '#server/jobs/define.ts';
import { clearUnsent, freezeNext } from './run.actions.ts';

/** Writes one delivery for each recipient. After a kill it continues with the first recipient that has none. */
export const freezeRun = defineJob({
  name: 'campaign.freeze',
  payload: z.object({ runId: z.uuid() }),
  async handle(deps, { runId }) {
    while (await freezeNext(deps, runId));
  },
});

/** Marks the e-mails that a cancelled run has not sent. */
export const clearRun = defineJob({
  name: 'campaign.clear',
  payload: z.object({ runId: z.uuid() }),
  handle: (deps, { runId }) => clearUnsent(deps, runId),
});
