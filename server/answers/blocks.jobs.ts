import { z } from 'zod';
import { defineJob } from '#server/jobs/define.ts';
import { buildBlock, listUnarranged } from './blocks.queries.ts';

/** Every minute: what came or changed is put into blocks, one a transaction: who answers waits for no more than one. */
export const arrangeResponses = defineJob({
  name: 'responses.arrange',
  payload: z.object({}),
  cron: '* * * * *',
  async handle({ db }) {
    for (const formId of await listUnarranged(db)) while (await db.transaction().execute((db) => buildBlock(db, formId)));
  },
});
