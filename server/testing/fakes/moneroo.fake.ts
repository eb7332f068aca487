import { hmac } from '#server/integrations/payment-provider.ts';
import type { MonerooPayment } from '#server/testing/provider-payments.ts';
import { type FakeServerOptions, type SignedDelivery, startFakeServer } from './fake-server.ts';

export async function startMoneroo(options: FakeServerOptions & { webhookSecret: string }) {
  const payments = new Map<string, MonerooPayment>();
  const server = await startFakeServer(options, ({ pathname }) => {
    const found = payments.get(decodeURIComponent(/^\/v1\/payments\/([^/]+)\/verify$/.exec(pathname)?.[1] ?? ''));
    return found && { success: true, message: 'Payment transaction fetched successfully!', data: found };
  });
  const sign = (body: string): SignedDelivery => ({
    body,
    headers: { 'content-type': 'application/json', 'x-moneroo-signature': hmac(options.webhookSecret, body) },
  });
  return {
    ...server,
    payments,
    sign,
    // The delivery is incomplete, like Moneroo's own, so the receiver has to fetch the payment.
    deliver: (event: string, { id }: Pick<MonerooPayment, 'id'>) =>
      sign(JSON.stringify({ event, data: { id, status: payments.get(id)?.status ?? 'pending' } })),
  };
}
