import type { BillingStatus, MemberStatus, Tag } from '#contract/members.ts';
import type { PaymentCategory, PaymentMethod } from '#contract/payments.ts';
import type { Tone } from '#web/ui/StatusBadge.tsx';

/** The labels of the statuses where staff choose one, and their colours. */
export const STATUS: Record<MemberStatus, { label: string; tone: Tone }> = {
  TRAITÉ: { label: 'Processed', tone: 'positive' },
  REJETÉ: { label: 'Rejected', tone: 'negative' },
  'NON TRAITÉ': { label: 'Unprocessed', tone: 'warning' },
  ANNULÉ: { label: 'Cancelled', tone: 'neutral' },
};

/** The colours of the statuses of a payment and of a subscription. */
export const BILLING_TONE: Record<BillingStatus, Tone> = { Completed: 'positive', Progress: 'info', Late: 'warning', Out: 'negative' };

export const METHOD: Record<PaymentMethod, string> = {
  Fedapay: 'Fedapay',
  Moneroo: 'Moneroo',
  Chariow: 'Chariow',
  Cash: 'Cash or money transfer',
};

export const CATEGORY: Record<PaymentCategory, string> = { Registration: 'Inscription', Subscription: 'Abonnement' };

/** The labels of what is known about a person. */
export const PERSON_FIELDS = {
  fullName: 'Full name',
  email: 'Email',
  phone: 'Phone',
  age: 'Age',
  nationality: 'Nationality',
  work: 'Profession',
  product: 'Product',
  from: 'Source',
};

/** The text for a value that is not known. */
export const UNKNOWN = 'Non renseigné';

export const tagName = ({ emoji, name }: Pick<Tag, 'emoji' | 'name'>): string => (emoji ? `${emoji} ${name}` : name);

const DAY = new Intl.DateTimeFormat('fr-FR', { timeZone: 'UTC', day: '2-digit', month: '2-digit', year: 'numeric' });
/** A day without a time as DD/MM/YYYY, whatever the time zone. */
export const formatDay = (day: string): string => DAY.format(new Date(`${day}T00:00:00Z`));

const UNITS = [
  ['year', 365.25 * 86_400_000],
  ['month', 30.44 * 86_400_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
] as const;

/** A sentence such as "Membre depuis 3 mois", in the largest unit that has passed. */
export function memberSince(joinedAt: string, now: number): string {
  const passed = now - new Date(joinedAt).getTime();
  for (const [unit, length] of UNITS) {
    const amount = Math.floor(passed / length);
    if (amount < 1) continue;
    return `Membre depuis ${new Intl.NumberFormat('fr-FR', { style: 'unit', unit, unitDisplay: 'long' }).format(amount)}`;
  }
  return 'Membre depuis moins d’une heure';
}
