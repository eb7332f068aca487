import { z } from 'zod';
import { NotificationTab } from '#contract/filters.ts';

/** What the notification centre keeps in its address. A value that makes no sense counts as none. */
export const NotificationsSearch = z.object({
  tab: NotificationTab.optional().catch(undefined),
  // The router reads `?search=2026` as a number.
  search: z.preprocess((text) => (text === undefined ? text : String(text)), z.string().max(200).optional()).catch(undefined),
  page: z.coerce.number().int().min(1).max(1_000_000).optional().catch(undefined),
});
export type NotificationsSearch = z.infer<typeof NotificationsSearch>;
