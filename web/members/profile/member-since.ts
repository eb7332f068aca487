import { perLanguage } from '#contract/language.ts';
import * as person from '#web/members/person.messages.ts';
import { toZonedInput } from '#web/ui/zoned-input.ts';

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
