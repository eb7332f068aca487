import type { SignedDelivery } from '#server/testing/fakes/fake-server.ts';
import { startProviders } from '../proof/providers.ts';

// The three providers as the members of the proof meet them: a page on which they pay, decline, or type another address.

export interface Provider {
  name: 'fedapay' | 'moneroo' | 'chariow';
  moyen: 'Fedapay' | 'Moneroo' | 'Chariow';
  /** The member pays, or the payment fails. Returns the amount. */
  end(id: string, paid: boolean): number;
  /** The member types another address on the provider's page. */
  typeEmail(id: string, email: string): void;
  /** The delivery of a payment says the same each time. */
  tell(id: string, paid: boolean): SignedDelivery;
  /** The next request fails, as when the provider is busy. */
  fail(): void;
}

/** Returns the providers, the settings with which Cauri finds them, and what ends them. */
export async function openProviders() {
  const { fedapay, moneroo, chariow, env, close } = await startProviders();
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
  return { providers, env, close };
}
