import { type Currency, toMinor } from '#contract/money.ts';
import { typedAmount } from '#contract/typed-amount.ts';

/** Reads an amount above zero that a member typed, in minor units; undefined when it is none. */
export function readTypedAmount(typed: string, currency: Currency): number | undefined {
  const minor = toMinor(typedAmount(typed, currency), currency);
  return minor !== undefined && minor > 0 ? minor : undefined;
}
