import { hmac } from '#server/integrations/payment-provider.ts';
import { type MonerooPayment, monerooPayment } from '#server/testing/provider-payments.ts';
import { type FakeServerOptions, type Posted, Refused, type SignedDelivery, startFakeServer } from './fake-server.ts';

export async function startMoneroo(options: FakeServerOptions & { webhookSecret: string }) {
  const payments = new Map<string, MonerooPayment>();
  const server = await startFakeServer(options, ({ pathname }, posted) => {
    if (posted) return pathname === '/v1/payments/initialize' ? initialize(posted) : undefined;
    const found = payments.get(decodeURIComponent(/^\/v1\/payments\/([^/]+)\/verify$/.exec(pathname)?.[1] ?? ''));
    return found && { success: true, message: 'Payment transaction fetched successfully!', data: found };
  });
  /** https://docs.moneroo.io/payments/initialize-payment */
  function initialize(posted: Posted): unknown {
    const { amount, currency, description, return_url, customer, metadata } = posted as Record<string, never>;
    const { email, first_name, last_name } = (customer ?? {}) as Partial<MonerooPayment['customer']>;
    const needed = { amount: Number.isInteger(amount), currency, description, return_url, 'customer.email': email };
    const wrong = Object.entries({ ...needed, 'customer.first_name': first_name, 'customer.last_name': last_name }).find(
      ([, value]) => !value,
    );
    if (wrong) return new Refused(422, { message: `The ${wrong[0]} field is required.`, errors: { [wrong[0]]: ['required'] } });
    const made = monerooPayment({ amount, currency, description, return_url, metadata, email, status: 'initiated', processed_at: null });
    payments.set(made.id, made);
    const data = { id: made.id, checkout_url: `${server.url}/checkout/${made.id}` };
    return { success: true, message: 'Transaction initialized successfully.', data };
  }

  const sign = (body: string): SignedDelivery => ({
    body,
    headers: { 'content-type': 'application/json', 'x-moneroo-signature': hmac(options.webhookSecret, body) },
  });
  return {
    ...server,
    payments,
    /** The customer pays on the page of the payment. */
    pays(id: string): void {
      payments.set(id, { ...payments.get(id)!, status: 'success', processed_at: new Date().toISOString() });
    },
    sign,
    // The delivery is incomplete, like Moneroo's own, so the receiver has to fetch the payment.
    deliver: (event: string, { id }: Pick<MonerooPayment, 'id'>) =>
      sign(JSON.stringify({ event, data: { id, status: payments.get(id)?.status ?? 'pending' } })),
  };
}
