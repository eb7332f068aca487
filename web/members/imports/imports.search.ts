import { z } from 'zod';
import { IMPORT_OUTCOMES } from '#contract/filters.ts';

/** What the import screen keeps in the address: it survives a reload, and can be sent to a colleague. */
export const ImportSearch = z.object({
  id: z.uuid().optional().catch(undefined),
  /** Which rows are looked at. */
  rows: z
    .enum([...IMPORT_OUTCOMES, 'kept'])
    .optional()
    .catch(undefined),
  page: z.coerce.number().int().min(1).max(100_000).optional().catch(undefined),
});
export type ImportSearch = z.infer<typeof ImportSearch>;
