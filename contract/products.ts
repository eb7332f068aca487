import { z } from 'zod';
import { MailPicture, PICTURE_WORDS_MAX } from './brand.ts';
import { contract } from './endpoint.ts';
import { ProductName } from './filters.ts';
import { Currency, isTooLarge, type Money, toMinor } from './money.ts';
import * as text from './products.messages.ts';
import { amountTooLarge, nameRequired } from './shared.messages.ts';
import { Data, Id, Text, Time } from './shared.ts';

// The programme sells products at their prices. A changed price is a new version; members keep the one that they joined under.

export const MOST_INSTALMENTS = 24;

/** An amount above zero in major units that its currency can express. */
const Price = z
  .object({ value: z.number(), currency: Currency })
  .refine(({ value, currency }) => !isTooLarge(value, currency), {
    error: ({ input }) => amountTooLarge((input as Money).currency),
    path: ['value'],
    abort: true,
  })
  .refine(({ value, currency }) => (toMinor(value, currency) ?? 0) > 0, { error: text.pricePositive, path: ['value'] });
/** One amount for each currency. */
const Prices = z
  .array(Price)
  .max(Currency.options.length)
  .refine((prices) => new Set(prices.map(({ currency }) => currency)).size === prices.length, { error: text.currencyOnce });
export type Prices = z.infer<typeof Prices>;

/** One part of a price, due this long after the first day. */
export const InstalmentTerms = z.object({
  after: z.int({ error: text.after }).min(0, { error: text.after }).max(1_000, { error: text.after }),
  unit: z.enum(['day', 'month']),
  amounts: Prices,
});
export type InstalmentTerms = z.infer<typeof InstalmentTerms>;

const Months = z.int({ error: text.months }).min(1, { error: text.months }).max(120, { error: text.months });

/** A member agrees to these terms. A month counts as 30 days where the order of instalments is checked. */
export const Terms = z
  .object({
    /** The price of everything at once. Without prices nobody knows what is owed, and each payment counts as one instalment. */
    prices: Prices,
    /** The parts of the price of a member who pays in parts; empty when the product is paid at once only. */
    instalments: z
      .array(InstalmentTerms)
      .max(MOST_INSTALMENTS, { error: text.instalmentNumber })
      .refine((parts) => parts.length !== 1, { error: text.instalmentNumber })
      .refine(isInOrder, { error: text.instalmentOrder }),
    subscription: z.object({ months: Months, prices: Prices }),
  })
  .refine(({ prices, instalments }) => instalments.every(({ amounts }) => currenciesOf(amounts) === currenciesOf(prices)), {
    error: text.sameCurrencies,
    path: ['instalments'],
  });
export type Terms = z.infer<typeof Terms>;

const currenciesOf = (prices: Prices): string =>
  prices
    .map(({ currency }) => currency)
    .sort()
    .join();

/** The first part is due on the first day, and each other part after the one before it. */
export function isInOrder(parts: readonly Pick<InstalmentTerms, 'after' | 'unit'>[]): boolean {
  const days = parts.map(({ after, unit }) => (unit === 'month' ? after * 30 : after));
  return days.every((day, i) => (i === 0 ? day === 0 : day > days[i - 1]!));
}

/** A product sends messages of its own at these occasions. */
export const PRODUCT_MESSAGES = ['welcome', 'reminder', 'confirmation'] as const;

/**
 * Templates of the product: what a member gets who joins, what replaces the templates of payment reminders, and what a member gets
 * whose payment is recorded. With null, no welcome and no confirmation is sent, and reminders have the templates of the settings.
 */
const ProductTemplates = z.object({ welcome: Id.nullable(), reminder: Id.nullable(), confirmation: Id.nullable() });

export const Product = z.object({
  _id: Id,
  name: z.string(),
  description: z.string(),
  image: MailPicture.nullable(),
  /** The text describes the image; it is empty where the product's name says enough. */
  imageAlt: z.string(),
  /** The access groups that a member gets who begins to pay. */
  accessGroups: z.array(Id),
  /** The tags that a member gets who begins to pay. */
  tags: z.array(Id),
  templates: ProductTemplates,
  /** The product of members and payments that name none. */
  isDefault: z.boolean(),
  /** The members of an archived product keep it. */
  archived: z.boolean(),
  /** The name of a product cannot change once a member or payment has it. */
  isUsed: z.boolean(),
  /** The number of the current version of the terms. */
  version: z.int(),
  terms: Terms,
  rev: z.int(),
});
export type Product = z.infer<typeof Product>;

export const ProductVersion = z.object({
  number: z.int(),
  terms: Terms,
  at: Time,
  /** This is null for the product's first terms in an installation that was updated. */
  by: z.string().nullable(),
  /** The number of members who joined under this version, up to 10,000. */
  members: z.int(),
});
export type ProductVersion = z.infer<typeof ProductVersion>;

const PRODUCT_FIELDS = ['name', 'description', 'image', 'imageAlt', 'accessGroups', 'tags', 'welcome', 'reminder', 'confirmation'] as const;

/**
 * Changes of the prices are versions of the terms; these are the others. Values are texts, with the names that things have now; of an image
 * its id.
 */
export const ProductChange = z.object({
  at: Time,
  by: z.string().nullable(),
  changes: z.array(z.object({ field: z.enum(PRODUCT_FIELDS), before: z.string(), after: z.string() })),
});
export type ProductChange = z.infer<typeof ProductChange>;

const Body = z.object({
  name: ProductName.refine((name) => name !== '', { error: nameRequired }),
  description: Text(2_000).trim(),
  /** A picture that was uploaded by `templates.addPicture`. */
  image: Id.nullable(),
  imageAlt: Text(PICTURE_WORDS_MAX).trim(),
  accessGroups: z.array(Id).max(100),
  tags: z.array(Id).max(100),
  templates: ProductTemplates.partial(),
  terms: Terms,
});

export const products = contract({
  names: {
    route: 'GET /api/product/names',
    coaches: 'all products, without prices',
    summary: 'The names of the products, those that are no longer offered last',
    response: Data(z.array(z.object({ name: z.string(), archived: z.boolean(), isDefault: z.boolean() }))),
  },
  list: {
    route: 'GET /api/product',
    summary: 'The products with their current terms, those that are no longer offered last',
    response: Data(z.array(Product)),
  },
  create: {
    route: 'POST /api/product',
    once: true,
    summary: 'Add a product; 409 when the name is taken',
    body: Body.partial().extend({ name: Body.shape.name, terms: Terms }),
    response: Data(Product),
  },
  update: {
    route: 'PATCH /api/product/{id}',
    summary:
      'Change a product; other terms are a new version for members who join from then on. 409 with the newer product when `rev` is stale',
    body: Body.extend({ isDefault: z.literal(true) })
      .partial()
      .extend({ rev: z.int().optional() }),
    response: Data(Product),
  },
  versions: {
    route: 'GET /api/product/{id}/versions',
    summary: 'All versions of a product’s terms, newest first',
    response: Data(z.array(ProductVersion)),
  },
  changes: {
    route: 'GET /api/product/{id}/changes',
    summary: 'The last changes of a product besides its prices, newest first',
    response: Data(z.array(ProductChange)),
  },
  archive: {
    route: 'DELETE /api/product/{id}',
    summary: 'Stop offering a product; its members and payments keep it',
  },
  restore: {
    route: 'POST /api/product/{id}/restore',
    summary: 'Offer a product again',
    response: Data(Product),
  },
});
