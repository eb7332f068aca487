import { z } from 'zod';

// What the screens of scenarios keep in the address. A value that makes no sense counts as none.

// The router reads `?search=2026` as a number.
const Search = z.preprocess((text) => (text === undefined ? text : String(text)), z.string().max(200).optional()).catch(undefined);

export const ScenarioListSearch = z.object({
  search: Search,
  state: z.enum(['active', 'paused']).optional().catch(undefined),
  /** The dialog of a new one is open. */
  create: z.literal(true).optional().catch(undefined),
  page: z.coerce.number().int().min(1).max(1_000_000).optional().catch(undefined),
});
export type ScenarioListSearch = z.infer<typeof ScenarioListSearch>;

export const ScenarioSearch = z.object({
  /** The builder unless said otherwise. */
  view: z.literal('runs').optional().catch(undefined),
  /** Of the runs that are listed. Its words are looked at by the screen: this module comes with the first view, and stays small. */
  state: z.string().max(20).optional().catch(undefined),
  /** The run that is looked at. */
  run: z.uuid().optional().catch(undefined),
});
export type ScenarioSearch = z.infer<typeof ScenarioSearch>;
