import { id, pageNumber, searchParams } from '#web/ui/search-params.ts';

/** What the outbox keeps in its address. */
export const OutboxSearch = searchParams({
  page: pageNumber,
  /** Id of the e-mail that lies open. */
  open: id,
});
