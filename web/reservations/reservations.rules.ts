import { today } from './calendar/calendar.rules.ts';

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export function checkEmail(email: string): string | null {
  if (!email.trim()) return 'Email is required';
  return EMAIL.test(email.trim()) ? null : 'Email is invalid';
}

/** Not before today, as the programme's clocks have it. */
export function checkDate(date: string): string | null {
  if (!date) return 'Date is required';
  return date < today() ? 'Date cannot be before today' : null;
}
