import type { Money } from '#contract/money.ts';
import type { Payment, PaymentCategory, PaymentMethod, PaymentState, ProviderName } from '#contract/payments.ts';
import type { Tone } from '#web/ui/StatusBadge.tsx';

/** What people read for a method. */
export const METHOD: Record<PaymentMethod, string> = {
  Fedapay: 'Fedapay',
  Moneroo: 'Moneroo',
  Chariow: 'Chariow',
  Cash: 'Cash or money transfer',
};

export const PROVIDER: Record<ProviderName, string> = { fedapay: 'FedaPay', moneroo: 'Moneroo', chariow: 'Chariow' };

export const CATEGORY: Record<PaymentCategory, string> = { Registration: 'Inscription', Subscription: 'Abonnement' };

export const STATE_TONE: Record<PaymentState, Tone> = {
  Paid: 'positive',
  'Partially refunded': 'warning',
  Refunded: 'neutral',
  Unmatched: 'info',
};

const MONTH = new Intl.DateTimeFormat('en', { month: 'short', timeZone: 'UTC' });
/** Jan … Dec */
export const MONTHS = Array.from({ length: 12 }, (_, month) => MONTH.format(Date.UTC(2026, month, 1)));

const LONG_MONTH = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });
/** November 2026, of 2026-11. */
export const monthName = (month: string): string => LONG_MONTH.format(new Date(`${month}-01T00:00:00Z`));

/** What is left of a payment. Both are whole minor units over the same power of ten: rounding brings back the exact difference. */
export const leftOf = ({ amount, refunded }: Payment): Money => ({ ...amount, value: Number((amount.value - refunded.value).toFixed(2)) });
