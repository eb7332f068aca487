import type { Product } from '#contract/members.ts';
import type { PaymentCategory } from '#contract/payments.ts';
import type { ProviderPayment } from '#server/integrations/payment-provider.ts';

// What a provider's words mean here. Only what the provider says decides, never what is recorded already: the same
// payments give the same records in whatever order they arrive.

/** What it was paid for: as it was asked for, else as the product is called; a registration unless it says otherwise. */
export function categoryOf({ metadata, description }: Pick<ProviderPayment, 'metadata' | 'description'>): PaymentCategory {
  const said = metadata.category?.trim();
  if (said) return /^(subscription|abonnement)$/i.test(said) ? 'Subscription' : 'Registration';
  return /abonnement|subscription|renouvellement/i.test(description) ? 'Subscription' : 'Registration';
}

export function productOf({ metadata, description }: Pick<ProviderPayment, 'metadata' | 'description'>): Product | undefined {
  for (const text of [metadata.produit, metadata.product, description]) {
    if (/ecom/i.test(text ?? '')) return 'ECOM AFRICA PRO';
    if (/coaching/i.test(text ?? '')) return 'COACHING';
  }
  return undefined;
}

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

/** The member that whoever asked for the payment named. */
export const memberIdOf = ({ metadata }: Pick<ProviderPayment, 'metadata'>): string | undefined =>
  [metadata.memberId, metadata.member_id].find((id) => id !== undefined && UUID.test(id))?.toLowerCase();
