import { type LandingContent, type LandingOffer, offerPath } from '#contract/landing.ts';
import { heldTogether } from '#web/ui/held-together.ts';
import { ProductImage } from '../ProductImage.tsx';
import * as join from '../pay/join.messages.ts';
import * as text from './landing.messages.ts';

/** The products that staff chose, each with the button that leads to its registration. */
export const ProductOffers = ({ offers }: { offers: LandingOffer[] }) =>
  offers.map(({ _id, name, description, image, price, otherPrices, parts }, i) => (
    <article key={_id} className={i === 0 ? 'offer main' : 'offer'}>
      <ProductImage image={image} />
      <h3>{name}</h3>
      {description && <p className="as-written">{heldTogether(description)}</p>}
      <p className="price">{price}</p>
      {otherPrices.length > 0 && <p className="alternative">{text.orElse({ prices: otherPrices })}</p>}
      {parts && <p className="alternative">{join.inParts({ parts: parts.count, first: parts.first })}</p>}
      <p className="join">
        <a className="button" href={offerPath(_id)} rel="nofollow">
          {join.joinProduct({ product: name })}
        </a>
      </p>
    </article>
  ));

/** The offers in the words of staff, which the page has while no product is chosen. */
export const WrittenOffers = ({ pricing }: Pick<LandingContent, 'pricing'>) =>
  pricing.offers.map(({ name, price, alternative, note, button, link }, i) => (
    <article key={name} className={i === 0 ? 'offer main' : 'offer'}>
      <p className="note">{note}</p>
      <h3>{name}</h3>
      <p className="before">
        <s>{pricing.before}</s> <strong>{pricing.discount}</strong>
      </p>
      <p className="price">{price}</p>
      <p className="alternative">{alternative}</p>
      {link && (
        <a className="button" href={offerPath(i + 1)} rel="nofollow">
          {button}
        </a>
      )}
    </article>
  ));
