import type { Sent } from '#contract/endpoint.ts';
import { payments } from '#contract/payments.ts';
import { download } from '#web/api/download.ts';
import { pageQuery } from '#web/api/queries.ts';
import { toast } from '#web/ui/toast.tsx';
import * as text from './history.messages.ts';

/** The payments of one member. Keys start with `payments`, so that server events about payments make them stale. */
export const memberPayments = (query: Sent<typeof payments.ofMember>['query']) =>
  pageQuery(['payments', 'member', query], payments.ofMember, { query });

/** Downloads the receipt of a payment, or shows why there is none. */
export const saveReceipt = (id: string) =>
  download(payments.receipt, { params: { id } }).catch((error: Error) => toast.error(text.receiptFailed(), error));
