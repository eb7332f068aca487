import { IMPORT_OUTCOMES } from '#contract/filter-values.ts';
import { id, oneOf, type ParsedSearch, searchParams, wholeNumber } from '#web/ui/search-params.ts';

/** What the import screen keeps in the address: it survives a reload, and can be sent to a colleague. */
export const ImportSearch = searchParams({
  id,
  /** Which rows are shown. */
  rows: oneOf([...IMPORT_OUTCOMES, 'kept']),
  page: wholeNumber(1, 100_000),
});
export type ImportSearch = ParsedSearch<typeof ImportSearch>;
