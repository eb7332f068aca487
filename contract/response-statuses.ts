import type { OwnFieldName } from './field-tests.ts';
import * as text from './response-statuses.messages.ts';

// The statuses of responses and the fields of a member without their schemas.

/** The colours of statuses, named after what they tell. */
export const STATUS_TONES = ['info', 'warning', 'positive', 'negative', 'neutral'] as const;
export type StatusTone = (typeof STATUS_TONES)[number];

export interface ResponseStatus {
  _id: string;
  name: string;
  tone: StatusTone;
  /** Staff took it out of the list while responses had it. They keep it, and no other response gets it. */
  removed: boolean;
}

export const STATUSES_MAX = 20;

const DEFAULTS = [
  { _id: '0199f000-0000-7000-8000-000000000001', name: text.inProgress, tone: 'info' },
  { _id: '0199f000-0000-7000-8000-000000000002', name: text.onHold, tone: 'warning' },
  { _id: '0199f000-0000-7000-8000-000000000003', name: text.accepted, tone: 'positive' },
  { _id: '0199f000-0000-7000-8000-000000000004', name: text.declined, tone: 'negative' },
] as const;

/** The list of a form that has none of its own, in the language of the reader. */
export const defaultStatuses = (): ResponseStatus[] => DEFAULTS.map((status) => ({ ...status, name: status.name(), removed: false }));

/** A response fills in these fields when staff create a member or record a payment. */
export const MAPPED_FIELDS = ['name', 'email', 'phone', 'nationality', 'work', 'amount'] as const;
export type MappedField = (typeof MAPPED_FIELDS)[number];
/**
 * The question that fills in each field; null where staff said that none does, absent where it is guessed. The programme's own fields of
 * members are never guessed.
 */
export type Mapping = Partial<Record<MappedField | OwnFieldName, string | null>>;

interface Asked {
  id: string;
  type: string;
  title: string;
  removed?: boolean;
}

/** The question of each field is recognised by its type, or else by a word of its title. */
const GUESSES: Record<MappedField, { type?: string; title?: RegExp }> = {
  name: { title: /(^|[^\p{L}])(noms?|name|prénoms?)(?![\p{L}])/iu },
  email: { type: 'email', title: /e-?mail|courriel/i },
  phone: { type: 'phone', title: /téléphone|telephone|phone|whatsapp|numéro/i },
  nationality: { title: /nationalit/i },
  work: { title: /profession|métier|occupation/i },
  amount: { type: 'amount' },
};

/** The question of each field: what staff chose, or the first question that looks like it. */
export function mappingOf(mapping: Mapping, questions: readonly Asked[]): Mapping {
  const asked = questions.filter(({ removed }) => !removed);
  const guess = ({ type, title }: (typeof GUESSES)[MappedField]) =>
    (asked.find((question) => question.type === type) ?? (title && asked.find((question) => title.test(question.title))))?.id ?? null;
  return Object.fromEntries(MAPPED_FIELDS.map((field) => [field, mapping[field] === undefined ? guess(GUESSES[field]) : mapping[field]]));
}
