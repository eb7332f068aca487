import { IMPORT_OUTCOMES } from '#contract/filter-values.ts';
import { id, oneOf, type ParsedSearch, searchParams, wholeNumber } from '#web/ui/search-params.ts';

/** The import screen stores these in the address, so that they survive a reload and can be sent to a colleague. */
export const ImportSearch = searchParams({
  id,
  /** The outcome of the rows that are shown. */
  rows: oneOf([...IMPORT_OUTCOMES, 'kept']),
  page: wholeNumber(1, 100_000),
});
export type ImportSearch = ParsedSearch<typeof ImportSearch>;
