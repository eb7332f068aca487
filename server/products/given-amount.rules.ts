import { type Currency, isTooLarge, MINOR_DIGITS, toMinor } from '#contract/money.ts';
import { mayBeIn } from '#contract/named-currency.ts';
import { amountInOther, amountTooLarge } from '#contract/shared.messages.ts';
import { fieldError } from '#server/errors.ts';
import * as text from './products.messages.ts';

/** Reads an amount above zero that staff typed, in minor units; a sentence beside its field where it is none. */
export function readAmount(given: number | string, currency: Currency, field = 'amount'): number {
  const minor = toMinor(given, currency);
  if (minor === undefined) {
    if (isTooLarge(given, currency)) throw fieldError(400, field, amountTooLarge(currency));
    if (!mayBeIn(String(given), currency)) throw fieldError(400, field, amountInOther(currency));
    const whole = MINOR_DIGITS[currency] === 0;
    throw fieldError(400, field, whole ? text.wholeAmount({ currency }) : text.amountLike());
  }
  if (minor <= 0) throw fieldError(400, field, text.amountAboveZero());
  return minor;
}
