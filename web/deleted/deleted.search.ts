import { DELETED_KINDS } from '#contract/filter-values.ts';
import { oneOf, pageNumber, searchParams, text } from '#web/ui/search-params.ts';

export const DeletedSearch = searchParams({ kind: oneOf(DELETED_KINDS), search: text, page: pageNumber });
