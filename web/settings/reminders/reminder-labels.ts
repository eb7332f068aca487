import type { NotReminded, PlannedStep } from '#contract/reminders.ts';

/** When a reminder is sent, counted from the day on which money is due. */
export function whenOf({ state, days }: Pick<PlannedStep, 'state' | 'days'>): string {
  const n = Math.abs(days);
  const distance = n === 1 ? '1 day' : `${n} days`;
  if (n === 0) return state === 'Registration' ? 'On the due date' : 'On the day it ends';
  return state === 'Registration' ? `${distance} after the due date` : `${distance} before the end`;
}

export const KIND_LABELS = { Registration: 'Payment', Subscription: 'Subscription' } as const;
export const OWN_EMAIL = 'Cauri’s own letter';

export const REASONS: Record<NotReminded, string> = {
  paid: 'Have paid',
  'not-yet': 'Their next reminder is not due yet',
  'no-due-date': 'Have no due date',
  spent: 'Had all their reminders',
  undeliverable: 'Cannot be reached: e-mails to their address come back or fail',
  'on-its-way': 'Have a reminder that waits to be sent',
  captured: 'Have their reminder in the Outbox already, and no mail account is linked',
  out: 'Are Out',
  'reminded-today': 'Were reminded today already',
  rejected: 'Were rejected or cancelled',
};
