// Telephone numbers, without a library: the answering page must stay small, and its rule has to be the server's too. The
// patterns are those of libphonenumber for the national number of each country; a test compares the two.

const WEST_AFRICA = String.raw`
BJ 229 01\d{8}
BF 226 [024-7]\d{7}
CV 238 (?:[2-59]\d\d|800)\d{4}
CI 225 [02]\d{9}
GM 220 [48]\d{8}|[2-9]\d{6}
GH 233 [235]\d{8}|800\d{5,6}
GN 224 722\d{6}|(?:3|6\d)\d{7}
GW 245 [49]\d{8}|4\d{6}
LR 231 (?:[2457]\d|33|88)\d{7}|(?:2\d|[4-6])\d{6}
ML 223 [24-9]\d{7}
MR 222 (?:[2-4]\d\d|800)\d{5}
NE 227 [027-9]\d{7}
NG 234 (?:20|9\d)\d{8}|[78]\d{9,13}
SN 221 (?:[378]\d|93)\d{7}
SL 232 (?:[237-9]\d|66)\d{6}
TG 228 [279]\d{7}`;

/** The countries of Central Africa and the Maghreb, and those to which many people of the region moved. */
const ELSEWHERE = String.raw`
DZ 213 (?:[1-4]|[5-79]\d|80)\d{7}
DE 49 [1-9]\d{4,13}
AO 244 [29]\d{8}
SA 966 (?:[15]\d|800|92)\d{7}
BE 32 4\d{8}|[1-9]\d{7}
BI 257 (?:[267]\d|31)\d{6}
CM 237 [26]\d{8}|88\d{6,7}
CA 1 [2-9]\d{9}
CF 236 8776\d{4}|(?:[27]\d|61)\d{6}
CN 86 1\d{10}|[2-9]\d{7,10}
KM 269 [3478]\d{6}
CG 242 222\d{6}|(?:0\d|80)\d{7}
CD 243 (?:(?:[189]|5\d)\d|2)\d{7}|[1-68]\d{6}
DJ 253 (?:2\d|77)\d{6}
AE 971 (?:[4-7]\d|9[0-689])\d{7}|[2-4679]\d{7}
ES 34 (?:51|[6-9]\d)\d{7}
US 1 [2-9]\d{9}
FR 33 [1-9]\d{8}
GA 241 (?:[067]\d|11)\d{6}
GQ 240 222\d{6}|(?:3\d|55|[89]0)\d{7}
IE 353 (?:1\d|[2569])\d{6,8}|7\d{8}|8\d{8,9}
IT 39 3\d{8,9}|0\d{5,10}
LU 352 6\d{8}|[2-9]\d{4,10}
MG 261 [23]\d{8}
MA 212 [5-8]\d{8}
MU 230 5\d{7}|[2-468]\d{6}
NL 31 [1-9]\d{8}
PT 351 (?:[26-9]\d|30)\d{7}
GB 44 [1-357-9]\d{9}|[18]\d{8}
RW 250 (?:06|[27]\d\d|[89]00)\d{6}
ST 239 (?:22|9\d)\d{5}
CH 41 [2-9]\d{8}
TD 235 (?:22|[3689]\d|77)\d{6}
TN 216 [2-57-9]\d{7}
TR 90 (?:[2-58]\d\d|900)\d{7}`;

interface Country {
  /** Two letters of ISO 3166. */
  id: string;
  code: string;
  pattern: RegExp;
}

const read = (table: string): Country[] =>
  table
    .trim()
    .split('\n')
    .map((line) => {
      const [id = '', code = '', pattern = ''] = line.split(' ');
      return { id, code, pattern: new RegExp(`^(?:${pattern})$`) };
    });

/** The countries that a list offers, those of the region first. */
export const PHONE_COUNTRIES = { near: read(WEST_AFRICA), far: read(ELSEWHERE) };
const ALL = [...PHONE_COUNTRIES.near, ...PHONE_COUNTRIES.far];
export const PHONE_COUNTRY_IDS = ALL.map(({ id }) => id);

/** The country of the programme, which a number without a country belongs to. */
export const HOME_COUNTRY = 'SN';

const BENIN = '229';

/**
 * Returns a number in E.164, however it was written; undefined when it is none. A number that begins with + or 00 says its
 * country itself, also one that is in no list; any other belongs to `country`.
 */
export function readPhone(written: string, country: string = HOME_COUNTRY): string | undefined {
  // A number that was copied from a list of contacts has invisible marks of its direction around it.
  const text = written
    .replaceAll(/\p{Cf}/gu, '')
    .trim()
    .replace(/^\(?\s*(?:00|\+)/, '+');
  if (!/^[+\d\s().\-/\u2010-\u2015\u00a0\u202f]+$/.test(text)) return undefined;
  const digits = text.replaceAll(/\D/g, '');
  if (text.startsWith('+')) return readInternational(digits);
  const home = ALL.find(({ id }) => id === country);
  return home && (withCode(home, digits) ?? (digits.startsWith(home.code) ? readInternational(digits) : undefined));
}

function readInternational(digits: string): string | undefined {
  const countries = ALL.filter(({ code }) => digits.startsWith(code));
  if (countries.length === 0) return /^[1-9]\d{7,14}$/.test(digits) ? `+${digits}` : undefined;
  for (const country of countries) {
    const number = withCode(country, digits.slice(country.code.length));
    if (number) return number;
  }
  return undefined;
}

function withCode({ code, pattern }: Country, national: string): string | undefined {
  // Since November 2024, 01 stands before each of Benin's numbers of eight digits; people still write the old ones.
  const tried = code === BENIN && /^\d{8}$/.test(national) ? [`01${national}`] : [national, national.replace(/^0/, '')];
  const found = tried.find((one) => pattern.test(one));
  return found && `+${code}${found}`;
}

/** Splits a number for a list of countries and a field; a number that says no known country belongs to `country`. */
export function splitPhone(number: string, country: string): [country: string, national: string] {
  if (!number.startsWith('+')) return [country, number];
  const fits = ALL.filter(({ code }) => number.startsWith(`+${code}`));
  const known = fits.find(({ id }) => id === country) ?? fits[0];
  return known ? [known.id, number.slice(known.code.length + 1)] : [country, number];
}
