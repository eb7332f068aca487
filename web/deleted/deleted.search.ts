import { DELETED_KINDS } from '#contract/filter-values.ts';
import { oneOf, pageNumber, searchParams, text } from '#web/ui/search-params.ts';

/** What the screen keeps in the address. */
export const DeletedSearch = searchParams({ kind: oneOf(DELETED_KINDS), search: text, page: pageNumber });
