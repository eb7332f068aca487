import { hmac } from '#server/integrations/payment-provider.ts';
import { type ChariowSale, chariowSale } from '#server/testing/provider-payments.ts';
import { type FakeServerOptions, type Posted, Refused, type SignedDelivery, startFakeServer } from './fake-server.ts';

/** The product that the shop sells. */
const PRODUCT = { id: 'prd_1', slug: 'coaching', name: 'COACHING' };
const PRICE = { value: 50_000, formatted: '50 000 FCFA', short: '50000', currency: 'XOF' };

export async function startChariow(options: FakeServerOptions & { webhookSecret: string }) {
  const sales = new Map<string, ChariowSale>();
  const server = await startFakeServer(options, ({ pathname, searchParams }, posted) => {
    if (posted) return pathname === '/v1/checkout' ? begin(posted) : undefined;
    const product = /^\/v1\/products\/([^/]+)$/.exec(pathname)?.[1];
    if (product === PRODUCT.id || product === PRODUCT.slug)
      return { message: 'success', data: { ...PRODUCT, pricing: { type: 'one_time', current_price: PRICE, price: PRICE } }, errors: [] };
    if (pathname === '/v1/sales') return list(sales, searchParams);
    const sale = sales.get(decodeURIComponent(/^\/v1\/sales\/([^/]+)$/.exec(pathname)?.[1] ?? ''));
    return sale && { message: 'success', data: sale, errors: [] };
  });
  /** https://chariow.dev/api-reference/checkout/init-checkout */
  function begin(posted: Posted): unknown {
    const { product_id, email, first_name, last_name, custom_metadata, redirect_url } = posted as Record<string, string>;
    const wrong = Object.entries({ product_id, email, first_name, last_name }).find(([, value]) => !value);
    if (wrong) return new Refused(422, { message: `The ${wrong[0]} field is required.`, data: [], errors: { [wrong[0]]: ['required'] } });
    if (product_id !== PRODUCT.id && product_id !== PRODUCT.slug)
      return new Refused(404, { message: 'Product not found', data: [], errors: [] });
    const sale = chariowSale({
      ...{ email: email!, amount: PRICE, status: 'awaiting_payment', completed_at: null, redirect_url: redirect_url ?? '' },
      custom_metadata: custom_metadata as unknown as ChariowSale['custom_metadata'],
    });
    sales.set(sale.id, sale);
    const payment = { checkout_url: `${server.url}/checkout/${sale.id}`, transaction_id: null };
    return { message: 'success', data: { step: 'awaiting_payment', message: null, purchase: sale, payment }, errors: [] };
  }

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
    /** The customer pays on the page of the sale. */
    pays(id: string): void {
      sales.set(id, { ...sales.get(id)!, status: 'completed', completed_at: new Date().toISOString() });
    },
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
