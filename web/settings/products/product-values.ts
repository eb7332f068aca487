import { withDecimalSign } from '#contract/language.ts';
import { CURRENCIES, type Currency, isTooLarge, MINOR_DIGITS, type Money, toMajor, toMinor } from '#contract/money.ts';
import type { Product, Terms } from '#contract/products.ts';
import { amountTooLarge } from '#contract/shared.messages.ts';
import { typedAmount } from '#contract/typed-amount.ts';
import { formatMoney } from '#web/ui/money.ts';
import * as text from './products.messages.ts';

/** Amounts as they are typed. */
export type Typed = Partial<Record<Currency, string>>;
export interface TypedInstalment {
  after: number | string;
  unit: 'day' | 'month';
  amounts: Typed;
}

/** The fields of the form of a product. */
export interface ProductValues extends Record<string, unknown> {
  name: string;
  description: string;
  image: Product['image'];
  imageAlt: string;
  accessGroups: string[];
  tags: string[];
  templates: Product['templates'];
  currencies: Currency[];
  prices: Typed;
  /** Empty when the product is paid at once only. */
  instalments: TypedInstalment[];
  months: number | string;
  renewal: Typed;
}

/** The form writes amounts without spaces, because people edit them. */
const typed = (money: Money[]): Typed => Object.fromEntries(money.map(({ value, currency }) => [currency, written(value, currency)]));
const written = (value: number, currency: Currency) => withDecimalSign(value.toFixed(Number.isInteger(value) ? 0 : MINOR_DIGITS[currency]));

export const valuesOf = (product: Product | undefined): ProductValues => ({
  name: product?.name ?? '',
  description: product?.description ?? '',
  image: product?.image ?? null,
  imageAlt: product?.imageAlt ?? '',
  accessGroups: product?.accessGroups ?? [],
  tags: product?.tags ?? [],
  templates: product?.templates ?? { welcome: null, reminder: null, confirmation: null },
  currencies: product ? currenciesOf(product.terms) : ['XOF'],
  prices: typed(product?.terms.prices ?? []),
  instalments: (product?.terms.instalments ?? []).map(({ after, unit, amounts }) => ({ after, unit, amounts: typed(amounts) })),
  months: product?.terms.subscription.months ?? 12,
  renewal: typed(product?.terms.subscription.prices ?? []),
});

const currenciesOf = ({ prices, subscription }: Terms): Currency[] =>
  CURRENCIES.filter((currency) => [...prices, ...subscription.prices].some((price) => price.currency === currency));

const minorOf = (amounts: Typed, currency: Currency): number | undefined =>
  toMinor(typedAmount(amounts[currency] ?? '', currency), currency);

const moneyOf = (amounts: Typed, currencies: Currency[]): Money[] =>
  currencies.flatMap((currency) => {
    const minor = minorOf(amounts, currency);
    return minor ? [{ value: toMajor(minor, currency), currency }] : [];
  });

/** The terms that the values stand for; the form was checked before. */
export const termsOf = ({ currencies, prices, instalments, months, renewal }: ProductValues): Terms => ({
  prices: moneyOf(prices, currencies),
  instalments: instalments.map(({ after, unit, amounts }) => ({ after: Number(after), unit, amounts: moneyOf(amounts, currencies) })),
  subscription: { months: Number(months), prices: moneyOf(renewal, currencies) },
});

/** The sentence for each amount that is missing or wrong, by the path of its field. */
export function checkAmounts({ currencies, prices, instalments, renewal }: ProductValues): Record<string, string> {
  const rows: [path: string, amounts: Typed, needed: boolean][] = [
    ['prices', prices, true],
    ...instalments.map(({ amounts }, i): [string, Typed, boolean] => [`instalments.${i}.amounts`, amounts, true]),
    ['renewal', renewal, false],
  ];
  const problems = rows.flatMap(([path, amounts, needed]) =>
    currencies.flatMap((currency) => {
      const given = (amounts[currency] ?? '').trim();
      if (given === '') return needed ? [[`${path}.${currency}`, text.amountNeeded()]] : [];
      if ((minorOf(amounts, currency) ?? 0) > 0) return [];
      const problem = isTooLarge(typedAmount(given, currency), currency) ? amountTooLarge(currency) : text.amountNotRight({ currency });
      return [[`${path}.${currency}`, problem]];
    }),
  );
  return Object.fromEntries(problems);
}

/** Parts of the price that are due month after month. What cannot be divided is added to the last one. */
export function dividedEvenly({ currencies, prices }: ProductValues, parts: number): TypedInstalment[] {
  const amountsOf = (i: number): Typed =>
    Object.fromEntries(
      currencies.flatMap((currency) => {
        const whole = minorOf(prices, currency);
        if (!whole) return [];
        const part = Math.floor(whole / parts);
        const minor = i < parts - 1 ? part : whole - part * (parts - 1);
        return [[currency, written(toMajor(minor, currency), currency)]];
      }),
    );
  return Array.from({ length: parts }, (_, i) => ({ after: i, unit: 'month', amounts: amountsOf(i) }));
}

/** All instalments together in each currency. */
export const totalOf = (instalments: Terms['instalments']): Money[] =>
  CURRENCIES.flatMap((currency) => {
    const amounts = instalments.flatMap(({ amounts }) => amounts.filter((one) => one.currency === currency));
    const minor = amounts.reduce((sum, { value }) => sum + (toMinor(value, currency) ?? 0), 0);
    return amounts.length > 0 ? [{ value: toMajor(minor, currency), currency }] : [];
  });

/**
 * Says by how much the instalments together are above or below the price at once; empty where they are equal, or an amount is missing.
 * It is no mistake: many programmes ask more of those who pay in instalments.
 */
export function differenceSaid({ prices, instalments }: Terms): string {
  const parts = totalOf(instalments).flatMap((total) => {
    const { currency } = total;
    const price = prices.find((one) => one.currency === currency);
    const isWhole = instalments.every(({ amounts }) => amounts.some((one) => one.currency === currency));
    const minor = price && isWhole ? (toMinor(total.value, currency) ?? 0) - (toMinor(price.value, currency) ?? 0) : 0;
    if (minor === 0) return [];
    return (minor > 0 ? text.more : text.less)({ amount: formatMoney({ value: toMajor(Math.abs(minor), currency), currency }) });
  });
  return parts.length > 0 ? text.differsFromInstalments({ parts }) : '';
}

export const shownPrices = (prices: Money[]): string => prices.map(formatMoney).join(' · ');

/** Terms in a few lines, for the list and the history. */
export function linesOf({ prices, instalments, subscription }: Terms): string[] {
  return [
    prices.length > 0 ? text.onceFor({ prices: shownPrices(prices) }) : text.noPrice(),
    ...(instalments.length > 0 ? [text.partsOf({ count: instalments.length, amounts: shownPrices(totalOf(instalments)) })] : []),
    text.renewed({ months: subscription.months, prices: shownPrices(subscription.prices) }),
  ];
}
