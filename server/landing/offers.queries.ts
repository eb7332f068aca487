import type { LandingContent, LandingOffer } from '#contract/landing.ts';
import type { Db } from '#server/db/db.ts';
import { inLanguage } from '#server/language.ts';
import { offersOf } from '#server/pay/join-offers.rules.ts';
import { shownImage } from '#server/products/image.rules.ts';
import { formatMoney } from '#server/products/money.rules.ts';
import { listProducts } from '#server/products/products.queries.ts';

/** The products that staff chose for the page, in their order, as far as they are sold. */
export async function findOffers(db: Db, { language, pricing }: LandingContent): Promise<LandingOffer[]> {
  if (pricing.products.length === 0) return [];
  const products = new Map((await listProducts(db)).map((product) => [product._id, product]));
  const sold = pricing.products
    .flatMap((id) => products.get(id.toLowerCase()) ?? [])
    .filter(({ archived, terms }) => !archived && terms.prices.length > 0);
  return inLanguage(language, () =>
    sold.map((product): LandingOffer => {
      const [once, inParts] = offersOf(product.terms);
      const { total } = once!;
      return {
        _id: product._id,
        name: product.name,
        description: product.description,
        image: shownImage(product),
        total,
        price: formatMoney(total),
        otherPrices: product.terms.prices.filter(({ currency }) => currency !== total.currency).map(formatMoney),
        parts: inParts ? { count: inParts.parts, first: formatMoney(inParts.first) } : null,
      };
    }),
  );
}
