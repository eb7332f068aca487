import { hmac } from '#server/integrations/payment-provider.ts';
import { type FakeServer, type FakeServerOptions, type SignedDelivery, startFakeServer } from './fake-server.ts';

/** A payment as Moneroo's verify call shows it. */
export interface MonerooPayment {
  id: string;
  status: 'initiated' | 'pending' | 'cancelled' | 'failed' | 'success';
  amount: number;
  currency: string;
  description: string;
  initiated_at: string;
  processed_at: string | null;
  customer: { id: string; first_name: string; last_name: string; email: string; phone: string | null };
  metadata: Record<string, string>;
}

export interface FakeMoneroo extends FakeServer {
  payments: Map<string, MonerooPayment>;
  sign(body: string): SignedDelivery;
  deliver(event: string, payment: Pick<MonerooPayment, 'id'>): SignedDelivery;
}

export async function startMoneroo(options: FakeServerOptions & { webhookSecret: string }): Promise<FakeMoneroo> {
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
    deliver: (event, { id }) => sign(JSON.stringify({ event, data: { id, status: payments.get(id)?.status ?? 'pending' } })),
  };
}
