// The colours of a form's page follow from one colour that staff choose. Whatever they choose, people can read the page: each pair of a
// text and its ground has the contrast that WCAG 2.2 asks for at level AA.

export const READABLE = 4.5;

type Rgb = [red: number, green: number, blue: number];

const rgbOf = (colour: string): Rgb => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)) as Rgb;
const hexOf = (rgb: Rgb): string => `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

/** The relative luminance of WCAG 2.2. */
function luminance(colour: string): number {
  const [red, green, blue] = rgbOf(colour).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of two colours, from 1 to 21. */
export function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].toSorted((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** Returns the first colour with this share (0 to 1) of the other one. */
const mixed = (colour: string, other: string, share: number): string => {
  const [a, b] = [rgbOf(colour), rgbOf(other)];
  return hexOf(a.map((part, i) => part + (b[i]! - part) * share) as Rgb);
};

/** Moves a colour towards black or white as little as makes it readable on a ground. */
function readableOn(ground: string, colour: string, towards: string): string {
  for (let step = 0; step < 20; step++) {
    const tried = mixed(colour, towards, step / 20);
    if (contrast(tried, ground) >= READABLE) return tried;
  }
  return towards;
}

const [WHITE, BLACK] = ['#ffffff', '#000000'];
/** The light page has no ground darker than this under its links and buttons, and the dark page none lighter. */
const GROUND = { light: '#efe9db', dark: '#2f2b50' };
const SHEET = { light: '#fffdf9', dark: '#1c1933' };

export interface Palette {
  /** The band behind the title, and the title on it. */
  band: string;
  onBand: string;
  /** Buttons and links, and the text on a button. */
  act: string;
  onAct: string;
  /** The ground of what is chosen. */
  tint: string;
}

export function paletteOf(colour: string): Record<'light' | 'dark', Palette> {
  const band = colour.toLowerCase();
  const onBand = contrast(band, WHITE) >= READABLE ? WHITE : BLACK;
  return {
    light: { band, onBand, act: readableOn(GROUND.light, band, BLACK), onAct: WHITE, tint: mixed(SHEET.light, band, 0.1) },
    dark: { band, onBand, act: readableOn(GROUND.dark, band, WHITE), onAct: '#14121f', tint: mixed(SHEET.dark, band, 0.2) },
  };
}

/** This is true where buttons and links need another shade in the light than the colour itself. */
export const isShaded = (colour: string): boolean => paletteOf(colour).light.act !== colour.toLowerCase();

const rule = ({ band, onBand, act, onAct, tint }: Palette): string =>
  `:root{--indigo-deep:${band};--on-deep:${onBand};--deep-soft:${onBand};--trim:${onBand}33;--indigo:${act};--on-indigo:${onAct};--tint:${tint}}`;

/** The styles that give the answering page a form's colour; they stand after those of `answer.css`. */
export function coloursCss(colour: string): string {
  const { light, dark } = paletteOf(colour);
  return `${rule(light)}@media(prefers-color-scheme:dark){${rule(dark)}}`;
}
