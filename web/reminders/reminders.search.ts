import { oneOf, searchParams, wholeNumber } from '#web/ui/search-params.ts';

/** Without `within`, the list of who is due shows seven days. */
export const RemindersSearch = searchParams({ within: oneOf(['today']), page: wholeNumber(2, 1_000_000) });
