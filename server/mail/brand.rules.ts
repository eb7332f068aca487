import { mailPicturePath } from '#contract/brand.ts';
import { paletteOf } from '#contract/colours.ts';
import { escapeHtml } from './html.rules.ts';

/** The look that the programme gives its e-mails. */
export interface Brand {
  colour: string | null;
  /** The programme's name. Runs of campaigns that an earlier version began have none. */
  name?: string;
  /** The size is in pixels of the picture. */
  logo: { id: string; width: number; height: number; alt: string } | null;
}

/** The size that a logo has at most, in points; its picture has twice as many pixels. */
const [MOST_WIDE, MOST_HIGH] = [200, 48];

/** The colours of links and buttons, for e-mails on a light and on a dark ground. */
export function brandShades(brand: Brand | undefined): { act: string; actInDark: string } | undefined {
  if (!brand?.colour) return undefined;
  const { light, dark } = paletteOf(brand.colour);
  return { act: light.act, actInDark: dark.act };
}

/**
 * The row above the text: the logo, and a line in the programme's colour. It stays white in the dark, because a logo may be dark itself.
 * The address of the logo has no host until the e-mail is sent.
 */
export function brandRow(brand: Brand | undefined, padding: number): string {
  if (!brand?.logo && !brand?.colour) return '';
  const { logo, colour } = brand;
  const line = `border-bottom:4px solid ${colour ?? '#e0d7c5'}`;
  if (!logo) return `<tr><td style="font-size:0;line-height:0;${line}">&nbsp;</td></tr>`;
  const scale = Math.min(1, MOST_WIDE / logo.width, MOST_HIGH / logo.height);
  const [width, height] = [logo.width, logo.height].map((side) => Math.max(1, Math.round(side * scale)));
  const picture = `<img src="${mailPicturePath(logo.id)}" alt="${escapeHtml(logo.alt)}" width="${width}" height="${height}" style="display:block;border:0;font:bold 16px/20px Helvetica,Arial,sans-serif;color:#23234a">`;
  return `<tr><td class="logo-cell" align="left" bgcolor="#ffffff" style="padding:18px ${padding}px;background:#ffffff;${line}">${picture}</td></tr>`;
}
