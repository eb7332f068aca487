import type { ProviderName } from '#contract/payments.ts';
import type { Env } from '#server/env.ts';
import { openChariow } from './chariow.ts';
import { openFedapay } from './fedapay.ts';
import { openMoneroo } from './moneroo.ts';
import type { PaymentProvider } from './payment-provider.ts';

export type Providers = Record<ProviderName, PaymentProvider>;

export const openProviders = (env: Env): Providers => ({
  fedapay: openFedapay(env),
  moneroo: openMoneroo(env),
  chariow: openChariow(env),
});
