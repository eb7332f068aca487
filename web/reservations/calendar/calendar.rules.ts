// Days are texts, `YYYY-MM-DD`, because these sort correctly and belong to no time zone.

const DAY_MS = 24 * 3_600_000;
const utc = (day: string) => Date.parse(`${day}T00:00:00Z`);

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

/** These hours are always shown, because most people work in them. */
export const OPENS = 8;
export const CLOSES = 19;

/** The hour at the top of a week: when work begins, or the first session where all of them are before and after work. */
export function firstSeenHour(sessions: readonly { from: number; to: number }[]): number {
  const isOutside = sessions.every(({ from, to }) => to <= OPENS || from >= CLOSES);
  return isOutside ? Math.floor(Math.min(OPENS, ...sessions.map(({ from }) => from))) : OPENS;
}

/** A session is dragged by a quarter of an hour. */
export const STEPS_PER_HOUR = 4;
const STEP_MINUTES = 60 / STEPS_PER_HOUR;
const DAY_MINUTES = 24 * 60;

/** A session of a week moves by so many days and quarters of an hour; it begins within the days and hours shown. */
export function movedInWeek(
  { date, time }: { date: string; time: string },
  days: readonly string[],
  { right, down }: { right: number; down: number },
  { first, last }: { first: number; last: number },
): { date: string; time: string } {
  const column = Math.min(Math.max(days.indexOf(date) + right, 0), days.length - 1);
  // A session that began at ten past is put on a quarter of an hour.
  const minutes = down === 0 ? hoursOf(time) * 60 : Math.round((hoursOf(time) * 60) / STEP_MINUTES + down) * STEP_MINUTES;
  const within = Math.min(Math.max(Math.round(minutes), first * 60), Math.min(last * 60, DAY_MINUTES) - STEP_MINUTES);
  const clock = [Math.floor(within / 60), within % 60].map((part) => String(part).padStart(2, '0')).join(':');
  return { date: days[column]!, time: clock };
}

/** The day of a month on which a session comes to lie after so many columns and rows; dropped outside the month, it stays on its own. */
export function movedInMonth(date: string, weeks: readonly string[][], { right, down }: { right: number; down: number }): string {
  const row = weeks.findIndex((week) => week.includes(date));
  const column = weeks[row]?.indexOf(date) ?? -1;
  return weeks[row + down]?.[column + right] ?? date;
}
