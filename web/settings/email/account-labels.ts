import type { MailAccount } from '#contract/accounts.ts';
import { formatDate, formatDateTime, formatTime } from '#web/ui/dates.ts';
import type { Tone } from '#web/ui/StatusBadge.tsx';
import * as text from './email.messages.ts';

export function stateLabel({ status, limitedUntil }: MailAccount): { label: string; tone: Tone } {
  if (status === 'reconnect') return { label: text.needsReconnecting(), tone: 'negative' };
  if (status === 'connected') return { label: text.connected(), tone: 'positive' };
  if (!limitedUntil) return { label: text.limited(), tone: 'warning' };
  const today = formatDate(limitedUntil) === formatDate(new Date().toISOString());
  const label = today
    ? text.limitedUntil({ time: formatTime(limitedUntil) })
    : text.limitedUntilDay({ time: formatDateTime(limitedUntil) });
  return { label, tone: 'warning' };
}

export const kindLabel = ({ type, host, port }: MailAccount): string =>
  type === 'google' ? text.googleAccount() : text.mailServer({ host: host ?? '', port: String(port ?? '') });
