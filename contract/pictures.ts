import { z } from 'zod';

/** People load pictures on slow networks, so the screens make them smaller than this before they send them. */
export const PICTURE_KB = 200;

/** A picture as a public page shows it. Its size keeps the page from moving when it has come. */
export interface ShownPicture {
  src: string;
  alt: string;
  width: number;
  height: number;
}

export const pictureContent = (error: () => string) => z.base64({ error }).max(Math.ceil((PICTURE_KB * 1024) / 3) * 4, { error });
