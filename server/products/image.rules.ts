import { mailPicturePath } from '#contract/brand.ts';
import type { ShownPicture } from '#contract/pictures.ts';
import type { Product } from '#contract/products.ts';

/** The image of a product as public pages show it. Where staff did not say what it shows, it is called as the product. */
export const shownImage = ({ name, image, imageAlt }: Pick<Product, 'name' | 'image' | 'imageAlt'>): ShownPicture | null =>
  image && { src: mailPicturePath(image._id), alt: imageAlt || name, width: image.width, height: image.height };
