// The fields of the landing page's texts, in the order of the page. Paths are those of LandingContent.

export interface Field {
  path: string;
  label: string;
  description?: string;
  kind?: 'lines' | 'rating';
}

export interface Group {
  title: string;
  description?: string;
  fields: Field[];
  /** A list of the same few fields, such as the experts. */
  list?: {
    path: 'statistics' | 'experts' | 'testimonials' | 'mission.points' | 'pricing.includes' | 'pricing.offers';
    one: string;
    fields: Field[];
    max: number;
    fixed?: true;
    /** The section is hidden while the list is empty. */
    optional?: true;
  };
}

const PERSON: Field[] = [
  { path: 'name', label: 'Name' },
  { path: 'role', label: 'Line under the name' },
  { path: 'text', label: 'Text', kind: 'lines' },
];

const HIDDEN_WHILE_EMPTY = 'The page hides this section while it is empty. Write only what is true of your programme.';

export const GROUPS: Group[] = [
  {
    title: 'Programme',
    fields: [
      { path: 'name', label: 'Name of the programme' },
      { path: 'description', label: 'Description', description: 'For search engines and shared links', kind: 'lines' },
    ],
  },
  {
    title: 'Top of the page',
    fields: [
      { path: 'hero.kicker', label: 'Line above the title' },
      { path: 'hero.title', label: 'Title' },
      { path: 'hero.text', label: 'Text', kind: 'lines' },
      { path: 'hero.button', label: 'Button' },
      { path: 'rating.value', label: 'Rating, of 5', description: '0 hides the rating', kind: 'rating' },
      { path: 'rating.caption', label: 'Words beside the rating' },
    ],
  },
  {
    title: 'Statistics',
    description: HIDDEN_WHILE_EMPTY,
    fields: [],
    list: {
      path: 'statistics',
      one: 'statistic',
      max: 6,
      optional: true,
      fields: [
        { path: 'value', label: 'Figure' },
        { path: 'label', label: 'What it counts' },
      ],
    },
  },
  {
    title: 'Mission',
    fields: [
      { path: 'mission.title', label: 'Title' },
      { path: 'mission.text', label: 'Text', kind: 'lines' },
    ],
    list: {
      path: 'mission.points',
      one: 'point',
      max: 6,
      fields: [
        { path: 'title', label: 'Title' },
        { path: 'text', label: 'Text', kind: 'lines' },
      ],
    },
  },
  {
    title: 'Experts',
    description: HIDDEN_WHILE_EMPTY,
    fields: [],
    list: { path: 'experts', one: 'expert', max: 12, optional: true, fields: PERSON },
  },
  {
    title: 'Testimonials',
    description: HIDDEN_WHILE_EMPTY,
    fields: [],
    list: { path: 'testimonials', one: 'testimonial', max: 12, optional: true, fields: PERSON },
  },
  {
    title: 'Offers',
    description: 'An offer without a payment link is shown without its button.',
    fields: [
      { path: 'pricing.title', label: 'Title' },
      { path: 'pricing.text', label: 'Text', kind: 'lines' },
      { path: 'pricing.before', label: 'Crossed-out price' },
      { path: 'pricing.discount', label: 'Discount' },
    ],
    list: {
      path: 'pricing.offers',
      one: 'offer',
      max: 2,
      fixed: true,
      fields: [
        { path: 'name', label: 'Name' },
        { path: 'price', label: 'Price' },
        { path: 'alternative', label: 'Price in euros' },
        { path: 'note', label: 'Badge' },
        { path: 'button', label: 'Button' },
        { path: 'link', label: 'Payment link', description: 'The address of the payment page, beginning with https://' },
      ],
    },
  },
  {
    title: 'Included in the programme',
    fields: [],
    list: { path: 'pricing.includes', one: 'line', max: 10, fields: [{ path: '', label: 'Line' }] },
  },
  {
    title: 'Foot of the page',
    fields: [
      { path: 'footer.text', label: 'Text', kind: 'lines' },
      { path: 'footer.email', label: 'Email' },
      { path: 'footer.phone', label: 'Phone' },
    ],
  },
];

type Entry = string | { name: string; role: string; text: string } | { title: string; text: string } | { value: string; label: string };

/** A new entry of a list, with empty fields. */
export const emptyEntry = (fields: Field[]): Entry =>
  fields[0]?.path === '' ? '' : (Object.fromEntries(fields.map(({ path }) => [path, ''])) as Entry);
