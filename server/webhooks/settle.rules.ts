import type { Product } from '#contract/members.ts';
import type { PaymentCategory } from '#contract/payments.ts';
import { isUuid } from '#server/db/rows.ts';
import type { ProviderPayment } from '#server/integrations/payment-provider.ts';

// Translates what a provider reports. Only the report decides and never what is already recorded, so the same payments give the
// same records in any order.

/** Returns the category: the one that was asked for, else the one in the product's name, else a registration. */
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

/** Returns the id of the member that the request for the payment named; undefined when it named none. */
export const memberIdOf = ({ metadata }: Pick<ProviderPayment, 'metadata'>): string | undefined =>
  [metadata.memberId, metadata.member_id].find((id) => isUuid(id))?.toLowerCase();
