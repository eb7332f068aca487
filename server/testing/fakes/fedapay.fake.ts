import { hmac } from '#server/integrations/payment-provider.ts';
import type { FedapayTransaction } from '#server/testing/provider-payments.ts';
import { type FakeServerOptions, type SignedDelivery, startFakeServer } from './fake-server.ts';

const CURRENCIES = [
  { klass: 'v1/currency', id: 1, name: 'FCFA', iso: 'XOF', code: 952 },
  { klass: 'v1/currency', id: 2, name: 'Euro', iso: 'EUR', code: 978 },
];

export async function startFedapay(options: FakeServerOptions & { webhookSecret: string }) {
  const transactions = new Map<number, FedapayTransaction>();
  const server = await startFakeServer(options, ({ pathname, searchParams }) => {
    const currency = /^\/v1\/currencies\/(\d+)$/.exec(pathname);
    if (currency) {
      const found = CURRENCIES.find(({ id }) => id === Number(currency[1]));
      return found && { 'v1/currency': found };
    }
    if (pathname === '/v1/transactions/search')
      return search(transactions, Number(searchParams.get('page') ?? 1), Number(searchParams.get('per_page') ?? 25));
    const one = /^\/v1\/transactions\/(\d+)$/.exec(pathname);
    const found = one && transactions.get(Number(one[1]));
    return found ? { 'v1/transaction': { klass: 'v1/transaction', ...found } } : undefined;
  });

  const sign = (body: string, at = new Date()): SignedDelivery => {
    const time = Math.floor(at.valueOf() / 1000);
    const signature = `t=${time},s=${hmac(options.webhookSecret, `${time}.${body}`)}`;
    return { body, headers: { 'content-type': 'application/json', 'x-fedapay-signature': signature } };
  };
  return {
    ...server,
    transactions,
    sign,
    deliver: (event: string, { id }: Pick<FedapayTransaction, 'id'>) =>
      sign(JSON.stringify({ name: event, object: 'v1/event', entity: { klass: 'v1/transaction', ...(transactions.get(id) ?? { id }) } })),
  };
}

/** The transactions, newest first, in pages. */
function search(transactions: Map<number, FedapayTransaction>, page: number, perPage: number) {
  const all = [...transactions.values()].sort((a, b) => (a.updated_at < b.updated_at ? 1 : -1));
  const last = Math.max(1, Math.ceil(all.length / perPage));
  return {
    'v1/transactions': all.slice((page - 1) * perPage, page * perPage).map((one) => ({ klass: 'v1/transaction', ...one })),
    meta: {
      current_page: page,
      next_page: page < last ? page + 1 : null,
      prev_page: page > 1 ? page - 1 : null,
      total_pages: last,
      total_count: all.length,
      per_page: perPage,
    },
  };
}
