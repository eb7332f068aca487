import { z } from 'zod';
import { contract } from './endpoint.ts';
import * as text from './landing.messages.ts';
import { LANGUAGES } from './language.ts';
import type { Money } from './money.ts';
import type { ShownPicture } from './pictures.ts';
import type { PublicDocument } from './public-document.ts';
import * as shared from './shared.messages.ts';
import { Count, Data, Day, Id, RequiredText, Success, Text, Time } from './shared.ts';

// The public page that sells the programme. Staff edit its texts and statistics as a draft and then publish it.

const Line = (max = 200) => RequiredText(max, text.writeSomething);
/** Empty, or an address that visitors can be sent to. */
const Link = z
  .string()
  .trim()
  .max(2_000)
  .refine((url) => url === '' || /^https:\/\/[^\s/]+\.[^\s]+$/.test(url), { error: text.httpsAddress });

/** The number of offers in the words of staff. */
export const LANDING_OFFERS = 2;
/** The most products that the page offers. */
export const LANDING_PRODUCTS = 6;

/** The programme's name until staff publish a page with another one. */
export const STANDARD_NAME = 'ECOM AFRICA PRO';

const Person = z.object({ name: Line(80), role: Line(120), text: Line(500) });

export const LandingContent = z.object({
  /** The language of the fixed parts of the page; staff write the other texts in it. */
  language: z.enum(LANGUAGES).default('fr'),
  /** The programme's name. */
  name: Line(60),
  /** Text for search engines and shared links. */
  description: Line(300),
  hero: z.object({ kicker: Line(80), title: Line(120), text: Line(400), button: Line(40) }),
  /** A value of 0 hides the rating. */
  rating: z.object({ value: z.number().min(0).max(5).multipleOf(0.1), caption: Text(120).trim() }),
  mission: z.object({
    title: Line(120),
    text: Line(800),
    points: z
      .array(z.object({ title: Line(80), text: Line(300) }))
      .min(1)
      .max(6),
  }),
  // An empty list hides its section.
  statistics: z.array(z.object({ value: Line(20), label: Line(80) })).max(6),
  experts: z.array(Person).max(12),
  testimonials: z.array(Person).max(12),
  pricing: z.object({
    title: Line(120),
    text: Line(400),
    /** The products that the page offers, in this order. Without any that is sold, it has the offers in the words of staff. */
    products: z
      .array(Id)
      .max(LANDING_PRODUCTS, { error: () => text.mostProducts({ max: LANDING_PRODUCTS }) })
      .refine((ids) => new Set(ids).size === ids.length, { error: text.productOnce })
      .default([]),
    /** The price without the discount, shown struck through. */
    before: Line(40),
    discount: Line(20),
    includes: z.array(Line(120)).min(1).max(10),
    offers: z
      .array(
        z.object({
          name: Line(60),
          /** The price as visitors read it, such as 1x 200.000 FCFA. */
          price: Line(40),
          alternative: Line(60),
          note: Line(120),
          button: Line(40),
          /** The address of the payment page. The button is hidden when it is empty. */
          link: Link,
        }),
      )
      .length(LANDING_OFFERS),
  }),
  footer: z.object({
    text: Line(300),
    email: z.union([z.literal(''), z.email({ error: shared.validEmail })]),
    phone: Text(40),
  }),
});
export type LandingContent = z.infer<typeof LandingContent>;

const Landing = z.object({
  draft: LandingContent,
  hasUnpublishedChanges: z.boolean(),
  /** A secret address that shows the draft to anybody who has it. */
  previewPath: z.string(),
  rev: z.int(),
  publishedAt: Time.nullable(),
  /** The texts that the page has until staff write their own, in each language. */
  defaults: z.object({ fr: LandingContent, en: LandingContent }),
});
export type Landing = z.infer<typeof Landing>;

export const LandingVisits = z.object({
  days: z.array(z.object({ day: Day, visits: Count, clicks: Count })),
  visits: Count,
  /** Clicks on the button of each offer of the published page, in their order. */
  clicks: z.array(Count),
});
export type LandingVisits = z.infer<typeof LandingVisits>;

export const landing = contract({
  get: { route: 'GET /api/landing', summary: 'The landing page as staff edit it', response: Data(Landing) },
  save: {
    route: 'PUT /api/landing',
    summary: 'Save the draft of the landing page, and publish it if asked; 409 with the newer draft when `rev` is stale',
    body: z.object({ draft: LandingContent, rev: z.int(), publish: z.boolean().default(false) }),
    response: Data(Landing),
  },
  visits: {
    route: 'GET /api/landing/visits',
    summary: 'Visits and clicks by day, counted without cookies',
    query: z.object({ days: z.coerce.number().int().min(1).max(366).default(30) }),
    response: Success.extend({ data: LandingVisits }),
  },
});

/** A product as the page offers it. Prices are texts. */
export interface LandingOffer {
  _id: string;
  name: string;
  description: string;
  image: ShownPicture | null;
  /** The price for those who pay all of it at once. */
  total: Money;
  price: string;
  /** The same in other currencies. */
  otherPrices: string[];
  /** Null when it is paid at once only. */
  parts: { count: number; first: string } | null;
}

/**
 * The function that the page's server build exports. `base` is the public address of the site, `script` the address of its small script,
 * and `offers` are the products that it offers; without any, it has the offers in the words of staff.
 */
export type RenderLanding = (
  content: LandingContent,
  page: { base: string; script: string; preview: boolean; offers: LandingOffer[] },
) => PublicDocument;

/** The link that counts a click and redirects to the page of a product, by its id, or to the payment page of a written offer, numbered from 1. */
export const offerPath = (offer: number | string) => `/offre/${offer}`;
