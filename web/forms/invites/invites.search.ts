import { INVITE_STATES } from '#contract/filter-values.ts';
import { oneOf, type ParsedSearch, pageNumber, searchParams, text } from '#web/ui/search-params.ts';

/** What the screen of invitations keeps in the address. */
export const InvitesSearch = searchParams({ search: text, state: oneOf(INVITE_STATES), page: pageNumber });
export type InvitesSearch = ParsedSearch<typeof InvitesSearch>;
