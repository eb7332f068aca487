import type { PlannedStep } from '#contract/reminders.ts';
import * as text from './reminders.messages.ts';

/** The text counts from the day on which money is due. */
export function whenOf({ state, days }: Pick<PlannedStep, 'state' | 'days'>): string {
  if (days === 0) return state === 'Registration' ? text.onDueDate() : text.onEnd();
  return state === 'Registration' ? text.afterDueDate({ days: Math.abs(days) }) : text.beforeEnd({ days: Math.abs(days) });
}
