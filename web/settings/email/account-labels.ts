import type { MailAccount } from '#contract/accounts.ts';
import { formatDate, formatDateTime, formatTime } from '#web/ui/dates.ts';
import type { Tone } from '#web/ui/StatusBadge.tsx';

export function stateLabel({ status, limitedUntil }: MailAccount, now = new Date()): { label: string; tone: Tone } {
  if (status === 'reconnect') return { label: 'Needs reconnecting', tone: 'negative' };
  if (status === 'connected') return { label: 'Connected', tone: 'positive' };
  if (!limitedUntil) return { label: 'Limited', tone: 'warning' };
  const today = formatDate(limitedUntil) === formatDate(now.toISOString());
  return { label: `Limited until ${today ? formatTime(limitedUntil) : formatDateTime(limitedUntil)}`, tone: 'warning' };
}

export const kindLabel = ({ type, host, port }: MailAccount): string =>
  type === 'google' ? 'Google account' : `Mail server ${host ?? ''}:${port ?? ''}`;

/** Why an account with campaigns cannot be removed now. */
export const usedLabel = (campaigns: number): string =>
  campaigns === 1
    ? 'A campaign that is not over sends from it, so it cannot be removed.'
    : `${campaigns} campaigns that are not over send from it, so it cannot be removed.`;
