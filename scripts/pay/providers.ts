import { startChariow } from '#server/testing/fakes/chariow.fake.ts';
import type { SignedDelivery } from '#server/testing/fakes/fake-server.ts';
import { startFedapay } from '#server/testing/fakes/fedapay.fake.ts';
import { startMoneroo } from '#server/testing/fakes/moneroo.fake.ts';

// The three providers as the members of the proof meet them: a page on which they pay, decline, or type another address.

export interface Provider {
  name: 'fedapay' | 'moneroo' | 'chariow';
  moyen: 'Fedapay' | 'Moneroo' | 'Chariow';
  /** The member pays, or the payment fails. Returns the amount. */
  end(id: string, paid: boolean): number;
  /** The member types another address on the provider's page. */
  typeEmail(id: string, email: string): void;
  /** What the provider sends about a payment; it says the same each time. */
  tell(id: string, paid: boolean): SignedDelivery;
  /** The next request fails, as when the provider is busy. */
  fail(): void;
}

/** Returns the providers, the settings with which Cauri finds them, and what ends them. */
export async function openProviders() {
  const [fedapay, moneroo, chariow] = await Promise.all([
    startFedapay({ key: 'sk_fedapay', webhookSecret: 'wh_fedapay' }),
    startMoneroo({ key: 'sk_moneroo', webhookSecret: 'wh_moneroo' }),
    startChariow({ key: 'sk_chariow', webhookSecret: 'whsec_chariow' }),
  ]);
  const providers: Provider[] = [
    {
      name: 'fedapay',
      moyen: 'Fedapay',
      end(id, paid) {
        if (paid) fedapay.pays(Number(id));
        const one = fedapay.transactions.get(Number(id))!;
        if (!paid) one.status = 'declined';
        return one.amount;
      },
      typeEmail: (id, email) => Object.assign(fedapay.transactions.get(Number(id))!.customer, { email }),
      tell: (id, paid) => fedapay.deliver(paid ? 'transaction.approved' : 'transaction.declined', { id: Number(id) }),
      fail: () => fedapay.failNext(1, 500),
    },
    {
      name: 'moneroo',
      moyen: 'Moneroo',
      end(id, paid) {
        if (paid) moneroo.pays(id);
        const one = moneroo.payments.get(id)!;
        if (!paid) one.status = 'failed';
        return one.amount;
      },
      typeEmail: (id, email) => Object.assign(moneroo.payments.get(id)!.customer, { email }),
      tell: (id, paid) => moneroo.deliver(paid ? 'payment.success' : 'payment.failed', { id }),
      fail: () => moneroo.failNext(1, 500),
    },
    {
      name: 'chariow',
      moyen: 'Chariow',
      end(id, paid) {
        if (paid) chariow.pays(id);
        const one = chariow.sales.get(id)!;
        if (!paid) one.status = 'failed';
        return one.amount.value!;
      },
      typeEmail: (id, email) => Object.assign(chariow.sales.get(id)!.customer, { email }),
      tell: (id, paid) => chariow.deliver(paid ? 'successful.sale' : 'failed.sale', { id }),
      fail: () => chariow.failNext(1, 500),
    },
  ];
  return {
    providers,
    env: {
      ...{ FEDAPAY_SECRET_KEY: 'sk_fedapay', FEDAPAY_WEBHOOK_SECRET: 'wh_fedapay', FEDAPAY_URL: fedapay.url },
      ...{ MONEROO_SECRET_KEY: 'sk_moneroo', MONEROO_WEBHOOK_SECRET: 'wh_moneroo', MONEROO_URL: moneroo.url },
      ...{ CHARIOW_API_KEY: 'sk_chariow', CHARIOW_PULSE_SECRET: 'whsec_chariow', CHARIOW_URL: chariow.url },
    },
    close: async () => void (await Promise.all([fedapay.close(), moneroo.close(), chariow.close()])),
  };
}
