import { searchParams, wholeNumber } from '#web/ui/search-params.ts';

export const RunsSearch = searchParams({ page: wholeNumber(2, 1_000_000) });
