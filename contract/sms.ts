// An SMS (3GPP TS 23.038) holds 160 signs of the GSM alphabet, or 70 when it holds any other sign. Longer texts are
// sent in parts of 153 or 67, and each part is paid.

const GSM = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/** These take the room of two signs. */
const GSM_EXTENDED = new Set('^{}\\[~]|€');

export interface SmsLength {
  encoding: 'GSM-7' | 'UCS-2';
  /** The signs that are counted. */
  units: number;
  segments: number;
  /** The signs for which the text needs UCS-2, each once. */
  foreign: string[];
}

/** Replaces typographic signs that would make an SMS more than twice as long: no-break and invisible spaces, curly quotation marks, long dashes. */
export const plainSigns = (text: string): string =>
  text
    .replaceAll(/[\u00a0\u2009\u200b\u202f]/g, ' ')
    .replaceAll(/[\u2018\u2019]/g, "'")
    .replaceAll(/«\s?|\s?»|[\u201c\u201d]/g, '"')
    .replaceAll(/[\u2013\u2014]/g, '-')
    .replaceAll('…', '...');

export function smsLength(text: string): SmsLength {
  const signs = [...text];
  const foreign = [...new Set(signs.filter((sign) => !GSM.has(sign) && !GSM_EXTENDED.has(sign)))];
  const isGsm = foreign.length === 0;
  // A part does not end inside a sign of two units.
  const sizes = signs.map((sign) => (isGsm ? (GSM_EXTENDED.has(sign) ? 2 : 1) : sign.length));
  const units = sizes.reduce((sum, size) => sum + size, 0);
  const [whole, part] = isGsm ? [160, 153] : [70, 67];
  let [segments, used] = [units === 0 ? 0 : 1, 0];
  if (units > whole)
    for (const size of sizes) {
      if (used + size > part) [segments, used] = [segments + 1, 0];
      used += size;
    }
  return { encoding: isGsm ? 'GSM-7' : 'UCS-2', units, segments, foreign };
}
