import { z } from 'zod';
import * as text from './form-look.messages.ts';
import { Id } from './shared.ts';

export const PICTURE_PLACES = ['logo', 'header'] as const;
export type PicturePlace = (typeof PICTURE_PLACES)[number];

export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const;

/** Each new picture has a new address, so browsers may keep what they have loaded. */
export const picturePath = (id: string) => `/share/picture/${id}`;

/** The ids of the pictures of a form; null where it has none. */
export const FormPictures = z.object({ logo: Id.nullable(), header: Id.nullable() });
export type FormPictures = z.infer<typeof FormPictures>;

/** Six digits, as browsers write a colour. */
export const Colour = z.string().regex(/^#[0-9a-f]{6}$/i, { error: text.colour });

/**
 * A form leads people to such an address after they answered. It may be an ordinary address of the encrypted web only: no script, no
 * sign-in written into the address, no machine of the visitor's own network.
 */
export function isRedirectAddress(address: string): boolean {
  if (!/^https:\/\/[^\s<>"'\\^`{|}\p{Cc}]+$/u.test(address) || !URL.canParse(address)) return false;
  const { protocol, username, password, hostname } = new URL(address);
  return protocol === 'https:' && username === '' && password === '' && /\.[a-z][a-z\d-]*$/i.test(hostname);
}

export const RedirectAddress = z.string().trim().max(2_000, { error: text.redirect }).refine(isRedirectAddress, { error: text.redirect });

/** These values give the page of a form its look; what is absent has the standard look. */
export interface Look {
  colour?: string;
  /** The paths of pictures. */
  logo?: string;
  header?: string;
}

export function lookOf({ colour, logo, header }: FormPictures & { colour: string | null }): Look | undefined {
  if (!colour && !logo && !header) return undefined;
  return { ...(colour && { colour }), ...(logo && { logo: picturePath(logo) }), ...(header && { header: picturePath(header) }) };
}
