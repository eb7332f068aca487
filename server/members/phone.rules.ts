import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/max';

/** Where the programme is: a number without its country is one from here. */
const HOME: CountryCode = 'SN';

/** The number in E.164, however it was written; undefined where it is no telephone number. */
export function toE164(written: string, country: CountryCode = HOME): string | undefined {
  // 00 begins an international number in every country that the programme serves.
  const text = written.trim().replace(/^00\s*/, '+');
  const number = parsePhoneNumberFromString(text, country);
  return number?.isValid() ? number.number : undefined;
}

export const PHONE_PROBLEM = 'Please enter the number with its country, such as +221 77 123 45 67';
