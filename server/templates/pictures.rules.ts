import { mailPicturePath, PICTURE_WORDS_MAX, shownSize } from '#contract/brand.ts';

// Templates hold no pictures but those that staff uploaded for them, so that no other site learns who reads an e-mail.

const OWN = new RegExp(`^${mailPicturePath('[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}')}$`);
const SIDE = /^\d{1,4}$/;

/** Returns what is kept of a picture's attributes; without an address, when the picture is not one of ours. */
export function pictureAttributes({ src = '', alt = '', width = '', height = '' }: Record<string, string>): Record<string, string> {
  if (!OWN.test(src)) return {};
  const size: Record<string, string> = SIDE.test(width) && SIDE.test(height) ? { width, height } : {};
  return { src, alt: alt.replaceAll(/\s+/g, ' ').trim().slice(0, PICTURE_WORDS_MAX), ...size };
}

// Sanitised HTML has the attributes in this order.
const WRITTEN = new RegExp(`<img src="${mailPicturePath('([^"]*)')}" alt="([^"]*)"[^<>]*>`, 'g');

export const picturesAreDescribed = (html: string): boolean => [...html.matchAll(WRITTEN)].every(([, , alt]) => alt !== '');

/** Writes the size at which an e-mail shows each picture of sanitised HTML, because Outlook shows it as large as that. */
export const withSizes = (html: string, sizes: Map<string, { width: number; height: number }>): string =>
  html.replaceAll(WRITTEN, (picture, id: string, alt: string) => {
    const size = sizes.get(id);
    if (!size) return picture;
    const { width, height } = shownSize(size);
    return `<img src="${mailPicturePath(id)}" alt="${alt}" width="${width}" height="${height}" />`;
  });
