import { MAIL_PICTURE_PIXELS, MAIL_PICTURE_TYPES, mailPictureWanted } from '#contract/brand.ts';
import { fieldError } from '#server/errors.ts';
import { pictureSize, readPicture } from '#server/files/pictures.ts';
import type { SizedPicture } from './pictures.queries.ts';

/** Reads a picture of e-mails from base64. Throws 400 for anything else, and for one that is too large for the programs of its readers. */
export async function readMailPicture(content: string): Promise<SizedPicture> {
  const picture = await readPicture(content, MAIL_PICTURE_TYPES);
  const size = picture && pictureSize(picture);
  if (!picture || !size || Math.max(size.width, size.height) > MAIL_PICTURE_PIXELS) throw fieldError(400, 'content', mailPictureWanted());
  return { ...picture, ...size };
}
