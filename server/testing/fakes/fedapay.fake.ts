import { hmac } from '#server/integrations/payment-provider.ts';
import { type FedapayTransaction, fedapayTransaction } from '#server/testing/provider-payments.ts';
import { type FakeServerOptions, type Posted, Refused, type SignedDelivery, sendDelivery, startFakeServer } from './fake-server.ts';

const CURRENCIES = [
  { klass: 'v1/currency', id: 1, name: 'FCFA', iso: 'XOF', code: 952 },
  { klass: 'v1/currency', id: 2, name: 'Euro', iso: 'EUR', code: 978 },
];

interface Options extends FakeServerOptions {
  webhookSecret: string;
  /** Webhooks are sent to this address when somebody pays on the fake's own page. */
  webhookUrl?: () => string;
  now?: () => Date;
}

/** The parts of https://docs.fedapay.com/api-reference that we use, and the page on which the customer pays. */
export async function startFedapay({ now = () => new Date(), ...options }: Options) {
  const transactions = new Map<number, FedapayTransaction>();
  const server = await startFakeServer(
    options,
    ({ pathname, searchParams }, posted) => {
      if (posted) return write(pathname, posted);
      const currency = /^\/v1\/currencies\/(\d+)$/.exec(pathname);
      if (currency) {
        const found = CURRENCIES.find(({ id }) => id === Number(currency[1]));
        return found && { 'v1/currency': found };
      }
      if (pathname === '/v1/transactions/search')
        return search(transactions, Number(searchParams.get('page') ?? 1), Number(searchParams.get('per_page') ?? 25));
      const found = transactionOf(/^\/v1\/transactions\/(\d+)$/, pathname);
      return found && { 'v1/transaction': { klass: 'v1/transaction', ...found } };
    },
    async (path, pay) => {
      const found = transactionOf(/^\/pay\/(\d+)$/, path);
      if (!found) return undefined;
      if (!pay) return { button: `Payer ${found.amount} ${CURRENCIES.find(({ id }) => id === found.currency_id)!.iso}` };
      pays(found.id);
      if (options.webhookUrl) await sendDelivery(options.webhookUrl(), deliver('transaction.approved', found));
      return { next: `${found.callback_url}${found.callback_url.includes('?') ? '&' : '?'}id=${found.id}&status=approved` };
    },
  );

  function transactionOf(pattern: RegExp, path: string): FedapayTransaction | undefined {
    return transactions.get(Number(pattern.exec(path)?.[1]));
  }

  /** Creates a transaction, or the link to its page. */
  function write(path: string, posted: Posted): unknown {
    const found = transactionOf(/^\/v1\/transactions\/(\d+)\/token$/, path);
    if (found) return { token: `tok_${found.id}`, url: `${server.url}/pay/${found.id}` };
    if (path !== '/v1/transactions') return undefined;
    const { description, amount, currency, callback_url, custom_metadata, customer } = posted as Record<string, never>;
    const known = CURRENCIES.find(({ iso }) => iso === (currency as { iso?: string } | undefined)?.iso);
    const wrong = !description
      ? 'description'
      : !Number.isInteger(amount) || Number(amount) < 100
        ? 'amount'
        : known
          ? undefined
          : 'currency';
    if (wrong) return new Refused(422, { message: 'La création a échoué', errors: { [wrong]: ['est invalide'] } });
    const made = fedapayTransaction({
      ...{ description, amount, callback_url: callback_url ?? '', metadata: custom_metadata, currency_id: known!.id },
      ...{ status: 'pending', approved_at: null, email: (customer as { email?: string } | undefined)?.email ?? '' },
    });
    transactions.set(made.id, made);
    return { 'v1/transaction': { klass: 'v1/transaction', ...made } };
  }

  /** The customer pays on the page of the transaction. */
  function pays(id: number): void {
    const at = now().toISOString();
    transactions.set(id, { ...transactions.get(id)!, status: 'approved', approved_at: at, updated_at: at });
  }

  const sign = (body: string, at = now()): SignedDelivery => {
    const time = Math.floor(at.valueOf() / 1000);
    const signature = `t=${time},s=${hmac(options.webhookSecret, `${time}.${body}`)}`;
    return { body, headers: { 'content-type': 'application/json', 'x-fedapay-signature': signature } };
  };
  const deliver = (event: string, { id }: Pick<FedapayTransaction, 'id'>) =>
    sign(JSON.stringify({ name: event, object: 'v1/event', entity: { klass: 'v1/transaction', ...(transactions.get(id) ?? { id }) } }));
  return { ...server, transactions, pays, sign, deliver };
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
