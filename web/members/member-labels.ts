import { BILLING_STATUS, type BillingStatus, type MEMBER_STATUS, type MemberStatus } from '#contract/members.ts';
import type { Tone } from '#web/ui/StatusBadge.tsx';

/** What the statuses of a member are called where they are chosen, and their colours. */
export const STATUS: Record<MemberStatus, { label: string; tone: Tone }> = {
  TRAITÉ: { label: 'Processed', tone: 'positive' },
  REJETÉ: { label: 'Rejected', tone: 'negative' },
  'NON TRAITÉ': { label: 'Unprocessed', tone: 'warning' },
  ANNULÉ: { label: 'Cancelled', tone: 'neutral' },
};

/** Of a payment and of a subscription. */
export const BILLING_TONE: Record<BillingStatus, Tone> = { Completed: 'positive', Progress: 'info', Late: 'warning', Out: 'negative' };

/** In the order in which they are offered. */
export const STATUS_VALUES = ['TRAITÉ', 'REJETÉ', 'NON TRAITÉ', 'ANNULÉ'] as const satisfies (typeof MEMBER_STATUS)[number][];

export const BILLING_CHOICES: readonly BillingStatus[] = BILLING_STATUS;

/** What stands where nothing is known. */
export const UNKNOWN = 'Non renseigné';

const DAY = new Intl.DateTimeFormat('fr-FR', { timeZone: 'UTC', day: '2-digit', month: '2-digit', year: 'numeric' });
/** DD/MM/YYYY of a day that has no time, and so no zone. */
export const formatDay = (day: string): string => DAY.format(new Date(`${day}T00:00:00Z`));

const UNITS = [
  ['year', 365.25 * 86_400_000],
  ['month', 30.44 * 86_400_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
] as const;

/** "Membre depuis 3 mois" */
export function memberSince(joinedAt: string, now: number): string {
  const passed = now - new Date(joinedAt).getTime();
  for (const [unit, length] of UNITS) {
    const amount = Math.floor(passed / length);
    if (amount < 1) continue;
    return `Membre depuis ${new Intl.NumberFormat('fr-FR', { style: 'unit', unit, unitDisplay: 'long' }).format(amount)}`;
  }
  return 'Membre depuis moins d’une heure';
}
