import { channelName } from '#contract/channel-names.messages.ts';
import { CHANNELS } from '#contract/channel-names.ts';
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '#contract/language.ts';
import type { BillingStatus, MemberStatus, Tag } from '#contract/members.ts';
import type { PersonField } from '#contract/person-fields.ts';
import * as status from '#contract/status.messages.ts';
import type { Tone } from '#web/ui/StatusBadge.tsx';
import * as word from '#web/ui/words.messages.ts';
import * as person from './person.messages.ts';

/** The labels of the statuses, and their colours. */
export const STATUS: Record<MemberStatus, { label: string; tone: Tone }> = {
  TRAITÉ: { label: status.memberStatus.TRAITÉ(), tone: 'positive' },
  REJETÉ: { label: status.memberStatus.REJETÉ(), tone: 'negative' },
  'NON TRAITÉ': { label: status.memberStatus['NON TRAITÉ'](), tone: 'warning' },
  ANNULÉ: { label: status.memberStatus.ANNULÉ(), tone: 'neutral' },
};

/** The colours of the statuses of a payment and of a subscription. */
export const BILLING_TONE: Record<BillingStatus, Tone> = { Completed: 'positive', Progress: 'info', Late: 'warning', Out: 'negative' };

export const PERSON_FIELDS: Record<PersonField, string> = {
  fullName: person.fullName(),
  email: word.email(),
  phone: word.phone(),
  age: person.age(),
  nationality: person.nationality(),
  work: person.profession(),
  product: person.product(),
  from: person.source(),
  language: person.language(),
  channel: person.channel(),
  whatsappAgreed: person.whatsappAgreed(),
};

/** The text for a value that is not known. */
export const UNKNOWN = person.notProvided();

/** The language in which a member is written to. */
export const languageName = (language: Language | null): string => (language ? LANGUAGE_NAMES[language] : person.programmeLanguage());

export const CHANNEL_OPTIONS = CHANNELS.map((value) => ({ value, label: channelName[value]() }));

export const LANGUAGE_OPTIONS = [
  { value: '', label: languageName(null) },
  ...LANGUAGES.map((value) => ({ value, label: languageName(value) })),
];

export const tagName = ({ emoji, name }: Pick<Tag, 'emoji' | 'name'>): string => (emoji ? `${emoji} ${name}` : name);
