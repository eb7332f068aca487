import { z } from 'zod';
import { CampaignStatus, LOG_STATES } from '#contract/filters.ts';

// What the screens of campaigns keep in the address. A value that makes no sense counts as none.

// The router reads `?search=2026` as a number.
const Search = z.preprocess((text) => (text === undefined ? text : String(text)), z.string().max(200).optional()).catch(undefined);
const Place = z.coerce.number().int().min(1).max(1_000_000).optional().catch(undefined);

export const CampaignListSearch = z.object({
  search: Search,
  status: CampaignStatus.optional().catch(undefined),
  page: Place,
});
export type CampaignListSearch = z.infer<typeof CampaignListSearch>;

export const CampaignSearch = z.object({
  /** Which run's log is shown; the last one's otherwise. */
  run: z.uuid().optional().catch(undefined),
  state: z.enum(LOG_STATES).optional().catch(undefined),
  search: Search,
  page: Place,
});
export type CampaignSearch = z.infer<typeof CampaignSearch>;
