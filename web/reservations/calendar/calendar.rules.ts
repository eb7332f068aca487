import { toZonedInput } from '#web/ui/zoned-input.ts';

// Days are texts, `YYYY-MM-DD`, because these sort correctly and belong to no time zone.

const DAY_MS = 24 * 3_600_000;
const utc = (day: string) => Date.parse(`${day}T00:00:00Z`);

/** The current day in the programme's time zone. */
export const today = (): string => toZonedInput(new Date().toISOString()).slice(0, 10);

export const addDays = (day: string, days: number): string => new Date(utc(day) + days * DAY_MS).toISOString().slice(0, 10);

export const mondayOf = (day: string): string => addDays(day, -((new Date(utc(day)).getUTCDay() + 6) % 7));

export const weekOf = (day: string): string[] => Array.from({ length: 7 }, (_, i) => addDays(mondayOf(day), i));

/** The weeks that contain a day of this day's month. */
export function monthOf(day: string): string[][] {
  const month = day.slice(0, 7);
  const weeks: string[][] = [];
  for (let week = weekOf(`${month}-01`); week.some((one) => one.startsWith(month)); week = weekOf(addDays(week[0]!, 7))) weeks.push(week);
  return weeks;
}

/** The first day of the month that is so many months later. */
export function addMonths(day: string, months: number): string {
  const [year, month] = day.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
}

export interface Placed<T> {
  item: T;
  /** The column of the item, from 0, and the number of columns in its group of overlapping items. */
  lane: number;
  lanes: number;
}

/** Places overlapping items side by side. The items are sorted by their start. */
export function inLanes<T extends { startsAt: string; endsAt: string }>(items: readonly T[]): Placed<T>[] {
  const placed: Placed<T>[] = [];
  let group: Placed<T>[] = [];
  let ends: string[] = [];
  const close = () => {
    for (const one of group) one.lanes = ends.length;
    placed.push(...group);
    [group, ends] = [[], []];
  };
  for (const item of items) {
    if (ends.every((end) => end <= item.startsAt)) close();
    const free = ends.findIndex((end) => end <= item.startsAt);
    const lane = free >= 0 ? free : ends.length;
    ends[lane] = item.endsAt;
    group.push({ item, lane, lanes: 1 });
  }
  close();
  return placed;
}

/** The hours since midnight of a time, `HH:MM`. */
export function hoursOf(time: string): number {
  const [hours, minutes] = time.split(':').map(Number) as [number, number];
  return hours + minutes / 60;
}
