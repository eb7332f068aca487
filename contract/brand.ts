import { z } from 'zod';
import * as text from './brand.messages.ts';
import { contract } from './endpoint.ts';
import { Colour } from './form-look.ts';
import { PICTURE_KB, pictureContent } from './pictures.ts';
import { Data, Id } from './shared.ts';

/** Every mail program shows these two; Outlook shows no other. */
export const MAIL_PICTURE_TYPES = ['image/png', 'image/jpeg'] as const;
/** A picture has at most so many pixels on a side, because every reader's program unpacks it. */
export const MAIL_PICTURE_PIXELS = 2_400;

export const mailPictureWanted = () => text.picture({ kilobytes: PICTURE_KB, pixels: MAIL_PICTURE_PIXELS });
export const MailPictureContent = z.object({ content: pictureContent(mailPictureWanted) });

/** The public address of a picture of e-mails. Each picture has one of its own for ever. */
export const mailPicturePath = (id: string) => `/share/mail-picture/${id}`;

/** The most characters that say what a picture shows. */
export const PICTURE_WORDS_MAX = 300;

/** The width of the text of an e-mail, in points. */
export const MAIL_TEXT_WIDTH = 534;

/** The size at which an e-mail shows a picture: its own, or less where it is wider than the text. */
export function shownSize({ width, height }: { width: number; height: number }): { width: number; height: number } {
  const shown = Math.min(width, MAIL_TEXT_WIDTH);
  return { width: shown, height: Math.max(1, Math.round((height * shown) / width)) };
}

export const MailPicture = z.object({ _id: Id, width: z.int(), height: z.int() });
export type MailPicture = z.infer<typeof MailPicture>;

export const BrandState = z.object({
  colour: z.string().nullable(),
  logo: MailPicture.nullable(),
  /** The programme's name as on the public page. E-mails have it where no logo is chosen, or where mail programs do not load it. */
  name: z.string(),
});
export type BrandState = z.infer<typeof BrandState>;

export const brand = contract({
  get: {
    route: 'GET /api/brand',
    summary: 'The logo and the colour of the programme’s e-mails',
    response: Data(BrandState),
  },
  setColour: {
    route: 'PATCH /api/brand',
    summary: 'Set the colour of e-mails; null for the standard one',
    body: z.object({ colour: Colour.transform((colour) => colour.toLowerCase()).nullable() }),
    response: Data(BrandState),
  },
  setLogo: {
    route: 'PUT /api/brand/logo',
    summary: 'Set the logo of e-mails; those that were sent keep the one before',
    body: MailPictureContent,
    response: Data(BrandState),
  },
  removeLogo: {
    route: 'DELETE /api/brand/logo',
    summary: 'Send e-mails without a logo',
    response: Data(BrandState),
  },
});
