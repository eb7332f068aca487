import { channelName } from '#contract/channel-names.messages.ts';
import { CHANNELS } from '#contract/channel-names.ts';
import { LANGUAGE_NAMES, LANGUAGES, type Language, perLanguage } from '#contract/language.ts';
import type { BillingStatus, MemberStatus, Tag } from '#contract/members.ts';
import type { PersonField } from '#contract/person-fields.ts';
import * as status from '#contract/status.messages.ts';
import type { Tone } from '#web/ui/StatusBadge.tsx';
import * as word from '#web/ui/words.messages.ts';
import { toZonedInput } from '#web/ui/zoned-input.ts';
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

const durations = perLanguage(
  (locale) => (unit: string, amount: number) => new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(amount),
);

const HOUR_MS = 3_600_000;

/** Whole months of the calendar from one day to another, which are given as YYYY-MM-DD. */
function monthsBetween(from: string, to: string): number {
  const months = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  return months(to) - months(from) - (to.slice(8) < from.slice(8) ? 1 : 0);
}

/** A sentence such as "Member for 3 months", in the largest unit that has passed. Months are counted by the days of the programme. */
export function memberSince(joinedAt: string, now: number): string {
  const hours = Math.floor((now - Date.parse(joinedAt)) / HOUR_MS);
  const months = monthsBetween(toZonedInput(joinedAt).slice(0, 10), toZonedInput(new Date(now).toISOString()).slice(0, 10));
  const passed = [
    ['year', Math.floor(months / 12)],
    ['month', months],
    ['day', Math.floor(hours / 24)],
    ['hour', hours],
  ] as const;
  const [unit, amount] = passed.find(([, count]) => count >= 1) ?? [];
  return unit ? person.memberFor({ duration: durations()(unit, amount!) }) : person.memberForLessThanAnHour();
}
