import type { PaymentCategory } from '#contract/payments.ts';
import { isUuid } from '#server/db/db.ts';
import type { ProviderPayment } from '#server/integrations/payment-provider.ts';
import { findMentionedProduct } from '#server/products/name.rules.ts';

// Translates what a provider reports. Only the report decides and never what is already recorded, so the same payments give the
// same records in any order.

/** Returns the category: the one that was asked for, else the one in the product's name, else a registration. */
export function categoryOf({ metadata, description }: Pick<ProviderPayment, 'metadata' | 'description'>): PaymentCategory {
  const said = metadata.category?.trim();
  if (said) return /^(subscription|abonnement)$/i.test(said) ? 'Subscription' : 'Registration';
  return /abonnement|subscription|renouvellement/i.test(description) ? 'Subscription' : 'Registration';
}

/** Returns the product that the request for the payment or its description names; undefined when neither does. */
export function productOf(
  { metadata, description }: Pick<ProviderPayment, 'metadata' | 'description'>,
  products: readonly string[],
): string | undefined {
  for (const text of [metadata.produit, metadata.product, description]) {
    const product = text && findMentionedProduct(text, products);
    if (product) return product;
  }
  return undefined;
}

/** Returns the id of the member that the request for the payment named; undefined when it named none. */
export const memberIdOf = ({ metadata }: Pick<ProviderPayment, 'metadata'>): string | undefined =>
  [metadata.memberId, metadata.member_id].find((id) => isUuid(id))?.toLowerCase();
