/** A day or a moment in the programme's time zone: `2026-03-05` or `2026-03-05T14:30:00`. */
export class LocalTime {
  readonly iso: string;
  constructor(iso: string) {
    this.iso = iso;
  }
  get hasTime(): boolean {
    return this.iso.length > 10;
  }
}
/** The format in which the database writes a moment. */
export const MOMENT_FORMAT = 'YYYY-MM-DD"T"HH24:MI:SS';

/** A time of the day: `14:30`. */
export class Clock {
  readonly time: string;
  constructor(time: string) {
    this.time = time;
  }
}

/** A text, a number with which a spreadsheet may calculate, or a day, moment or time of the day by which it may sort. */
export type Cell = string | number | LocalTime | Clock;
