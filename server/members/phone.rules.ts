import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/max';

/** The country of the programme, which a number without a country belongs to. */
const HOME: CountryCode = 'SN';

/** Returns the number in E.164, however it was written; undefined when it is no telephone number. */
export function toE164(written: string, country: CountryCode = HOME): string | undefined {
  // The library does not know all spaces that programs put between figures. 00 begins an international number in every country that the
  // programme serves.
  const text = written.trim().replaceAll(/\s/g, ' ').replace(/^00 */, '+');
  const number = parsePhoneNumberFromString(text, country);
  if (number?.isValid()) return number.number;
  return number?.countryCallingCode === BENIN ? withBenins01(number.nationalNumber) : undefined;
}

const BENIN = '229';

/** Since November 2024, 01 stands before each of Benin's numbers of eight digits; people still write and keep the old ones. */
function withBenins01(old: string): string | undefined {
  const number = /^\d{8}$/.test(old) ? parsePhoneNumberFromString(`+${BENIN}01${old}`) : undefined;
  return number?.isValid() ? number.number : undefined;
}
