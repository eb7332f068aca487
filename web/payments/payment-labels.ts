import { perLanguage } from '#contract/language.ts';
import type { Money } from '#contract/money.ts';
import type { Payment, PaymentState } from '#contract/payments.ts';
import type { Tone } from '#web/ui/StatusBadge.tsx';

export const STATE_TONE: Record<PaymentState, Tone> = {
  Paid: 'positive',
  'Partially refunded': 'warning',
  Refunded: 'neutral',
  Unmatched: 'info',
};

const shortMonth = perLanguage((locale) => new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' }));
/** The short names of the months, from January to December. */
export const MONTHS = Array.from({ length: 12 }, (_, month) => shortMonth().format(Date.UTC(2026, month, 1)));

/** The amount without its refunds. Both have at most two decimals, so rounding restores the exact difference. */
export const leftOf = ({ amount, refunded }: Payment): Money => ({ ...amount, value: Number((amount.value - refunded.value).toFixed(2)) });
