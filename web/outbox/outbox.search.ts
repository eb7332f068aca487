import { CHANNELS } from '#contract/filter-values.ts';
import { id, oneOf, pageNumber, searchParams, text } from '#web/ui/search-params.ts';

/** The `open` parameter is the id of the e-mail that is shown beside the list. */
export const OutboxSearch = searchParams({ search: text, channel: oneOf(CHANNELS), page: pageNumber, open: id });
