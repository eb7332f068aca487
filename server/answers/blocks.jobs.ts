import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { defineJob } from '#server/jobs/define.ts';
import { buildBlock, listUnarranged } from './blocks.queries.ts';

/** Rests so many times as long as it works: a rush of answers, which is when blocks are lacking, hardly feels it. */
const REST = 4;

/** Every minute: what came or changed is put into blocks, one a transaction: who answers waits for no more than one. */
export const arrangeResponses = defineJob({
  name: 'responses.arrange',
  payload: z.object({}),
  cron: '* * * * *',
  async handle({ db }) {
    for (const formId of await listUnarranged(db)) {
      for (;;) {
        const began = performance.now();
        if (!(await db.transaction().execute((db) => buildBlock(db, formId)))) break;
        await delay(REST * (performance.now() - began));
      }
    }
  },
});
