import { z } from 'zod';
import { defineJob } from '#server/jobs/define.ts';
import { compactTotals } from './totals.queries.ts';

export const compactMemberTotals = defineJob({
  name: 'members.compact-totals',
  payload: z.object({}),
  cron: '25 * * * *',
  handle: ({ db }) => compactTotals(db),
});
