import * as word from '#web/ui/words.messages.ts';
import * as text from './landing.messages.ts';

// The fields of the landing page's texts, in the order of the page. Paths are those of LandingContent.

export interface Field {
  path: string;
  label: string;
  description?: string;
  kind?: 'lines' | 'rating' | 'language' | 'products';
}

export interface Group {
  title: string;
  description?: string;
  fields: Field[];
  /** The page has these texts only while no product is chosen. */
  withoutProducts?: true;
  /** A list of the same few fields, such as the experts. */
  list?: {
    path: 'statistics' | 'experts' | 'testimonials' | 'mission.points' | 'pricing.includes' | 'pricing.offers';
    one: keyof typeof text.entry;
    fields: Field[];
    max: number;
    fixed?: true;
    /** The section is hidden while the list is empty. */
    optional?: true;
  };
}

const PERSON: Field[] = [
  { path: 'name', label: word.name() },
  { path: 'role', label: text.underName() },
  { path: 'text', label: text.body(), kind: 'lines' },
];

export const GROUPS: Group[] = [
  {
    title: text.programme(),
    fields: [
      { path: 'language', label: text.language(), description: text.languageHelp(), kind: 'language' },
      { path: 'name', label: text.programmeName() },
      { path: 'description', label: word.description(), description: text.forSearchEngines(), kind: 'lines' },
    ],
  },
  {
    title: text.top(),
    fields: [
      { path: 'hero.kicker', label: text.kicker() },
      { path: 'hero.title', label: text.title() },
      { path: 'hero.text', label: text.body(), kind: 'lines' },
      { path: 'hero.button', label: text.button() },
      { path: 'rating.value', label: text.rating(), description: text.ratingHelp(), kind: 'rating' },
      { path: 'rating.caption', label: text.ratingCaption() },
    ],
  },
  {
    title: text.statistics(),
    description: text.hiddenWhileEmpty(),
    fields: [],
    list: {
      path: 'statistics',
      one: 'statistic',
      max: 6,
      optional: true,
      fields: [
        { path: 'value', label: text.figure() },
        { path: 'label', label: text.whatItCounts() },
      ],
    },
  },
  {
    title: text.mission(),
    fields: [
      { path: 'mission.title', label: text.title() },
      { path: 'mission.text', label: text.body(), kind: 'lines' },
    ],
    list: {
      path: 'mission.points',
      one: 'point',
      max: 6,
      fields: [
        { path: 'title', label: text.title() },
        { path: 'text', label: text.body(), kind: 'lines' },
      ],
    },
  },
  {
    title: text.experts(),
    description: text.hiddenWhileEmpty(),
    fields: [],
    list: { path: 'experts', one: 'expert', max: 12, optional: true, fields: PERSON },
  },
  {
    title: text.testimonials(),
    description: text.hiddenWhileEmpty(),
    fields: [],
    list: { path: 'testimonials', one: 'testimonial', max: 12, optional: true, fields: PERSON },
  },
  {
    title: text.offers(),
    fields: [
      { path: 'pricing.title', label: text.title() },
      { path: 'pricing.text', label: text.body(), kind: 'lines' },
      { path: 'pricing.products', label: text.products(), description: text.productsHelp(), kind: 'products' },
    ],
  },
  {
    title: text.writtenOffers(),
    description: text.offersHelp(),
    withoutProducts: true,
    fields: [
      { path: 'pricing.before', label: text.priceBefore() },
      { path: 'pricing.discount', label: text.discount() },
    ],
    list: {
      path: 'pricing.offers',
      one: 'offer',
      max: 2,
      fixed: true,
      fields: [
        { path: 'name', label: word.name() },
        { path: 'price', label: text.price() },
        { path: 'alternative', label: text.priceInEuros() },
        { path: 'note', label: text.badge() },
        { path: 'button', label: text.button() },
        { path: 'link', label: text.paymentLink(), description: text.paymentLinkHelp() },
      ],
    },
  },
  {
    title: text.included(),
    fields: [],
    list: { path: 'pricing.includes', one: 'line', max: 10, fields: [{ path: '', label: text.line() }] },
  },
  {
    title: text.foot(),
    fields: [
      { path: 'footer.text', label: text.body(), kind: 'lines' },
      { path: 'footer.email', label: word.email() },
      { path: 'footer.phone', label: word.phone() },
    ],
  },
];

type Entry = string | { name: string; role: string; text: string } | { title: string; text: string } | { value: string; label: string };

export const emptyEntry = (fields: Field[]): Entry =>
  fields[0]?.path === '' ? '' : (Object.fromEntries(fields.map(({ path }) => [path, ''])) as Entry);
