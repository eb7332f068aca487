import { hmac } from '#server/integrations/payment-provider.ts';
import type { ChariowSale } from '#server/testing/provider-payments.ts';
import { type FakeServerOptions, type SignedDelivery, startFakeServer } from './fake-server.ts';

export async function startChariow(options: FakeServerOptions & { webhookSecret: string }) {
  const sales = new Map<string, ChariowSale>();
  const server = await startFakeServer(options, ({ pathname, searchParams }) => {
    if (pathname === '/v1/sales') return list(sales, searchParams);
    const sale = sales.get(decodeURIComponent(/^\/v1\/sales\/([^/]+)$/.exec(pathname)?.[1] ?? ''));
    return sale && { message: 'success', data: sale, errors: [] };
  });
  const sign = (body: string, deliveryId?: string): SignedDelivery => ({
    body,
    headers: {
      'content-type': 'application/json',
      'x-chariow-signature': `sha256=${hmac(options.webhookSecret, body)}`,
      ...(deliveryId && { 'x-pulse-delivery-id': deliveryId }),
    },
  });
  return {
    ...server,
    sales,
    sign,
    /** A replay has another delivery id; a test pulse has none. */
    deliver(event: string, { id }: Pick<ChariowSale, 'id'>, deliveryId?: string) {
      const sale = sales.get(id);
      return sign(
        JSON.stringify({ event, sale: { id, status: sale?.status }, customer: sale?.customer, product: sale?.product }),
        deliveryId,
      );
    },
  };
}

function list(sales: Map<string, ChariowSale>, params: URLSearchParams) {
  const perPage = Math.min(100, Number(params.get('per_page') ?? 50));
  const [from, cursor] = [params.get('start_date') ?? '', Number(params.get('cursor') ?? 0)];
  const all = [...sales.values()]
    .filter((sale) => sale.created_at.slice(0, 10) >= from)
    .sort((a, b) => (a.created_at < b.created_at ? 1 : -1));
  const next = cursor + perPage;
  return {
    message: 'success',
    data: {
      data: all.slice(cursor, next),
      pagination: { next_cursor: next < all.length ? String(next) : null, has_more: next < all.length },
    },
    errors: [],
  };
}
