import { CAMPAIGN_STATUS, LOG_STATES } from '#contract/filter-values.ts';
import { id, oneOf, pageNumber, searchParams, text } from '#web/ui/search-params.ts';

// The parts of the screens of campaigns that the address stores.

export const CampaignListSearch = searchParams({ search: text, status: oneOf(CAMPAIGN_STATUS), page: pageNumber });

export const CampaignSearch = searchParams({
  /** The id of the run whose log is shown; without it, the last run's log is shown. */
  run: id,
  state: oneOf(LOG_STATES),
  search: text,
  page: pageNumber,
});
