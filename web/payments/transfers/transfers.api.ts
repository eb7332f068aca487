import type { Sent } from '#contract/endpoint.ts';
import { payLinks, type TransferReceipt } from '#contract/pay-links.ts';
import { open } from '#web/api/call.ts';
import { pageQuery } from '#web/api/queries.ts';

export const transferList = (query: Sent<typeof payLinks.transfers>['query']) =>
  pageQuery(['payments', 'transfers', query], payLinks.transfers, { query });

/** The picture that a member sent. */
export const receiptPicture = ({ _id, file }: TransferReceipt) => ({
  queryKey: ['receipt-picture', _id],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const response = await open(payLinks.receiptFile, { params: { id: _id } }, { signal });
    // Files are sent as downloads without a type.
    return new Blob([await response.arrayBuffer()], { type: file.type });
  },
  staleTime: Number.POSITIVE_INFINITY,
});

/** The kinds of pictures that every browser shows. */
export const isShown = ({ file }: TransferReceipt): boolean => ['image/jpeg', 'image/png', 'image/webp'].includes(file.type);
