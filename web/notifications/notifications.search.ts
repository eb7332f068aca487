import { NOTIFICATION_TABS } from '#contract/filter-values.ts';
import { oneOf, pageNumber, searchParams, text } from '#web/ui/search-params.ts';

export const NotificationsSearch = searchParams({ tab: oneOf(NOTIFICATION_TABS), search: text, page: pageNumber });
