import type { ShownPicture } from '#contract/pictures.ts';

/** The image of a product, where it has one. It comes after the text, on slow networks too. */
export const ProductImage = ({ image }: { image: ShownPicture | null }) =>
  image && <img className="product-image" {...image} alt={image.alt} loading="lazy" decoding="async" />;
