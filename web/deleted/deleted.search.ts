import { z } from 'zod';
import { DELETED_KINDS } from '#contract/filters.ts';

/** What the screen keeps in the address. A value that makes no sense counts as none. */
export const DeletedSearch = z.object({
  kind: z.enum(DELETED_KINDS).optional().catch(undefined),
  // The router reads `?search=2026` as a number.
  search: z.preprocess((text) => (text === undefined ? text : String(text)), z.string().max(200).optional()).catch(undefined),
  page: z.coerce.number().int().min(1).max(1_000_000).optional().catch(undefined),
});
export type DeletedSearch = z.infer<typeof DeletedSearch>;
