/** A day, or a moment of the programme's time zone: `2026-03-05` or `2026-03-05T14:30:00`. */
export class LocalTime {
  readonly iso: string;
  constructor(iso: string) {
    this.iso = iso;
  }
  get hasTime(): boolean {
    return this.iso.length > 10;
  }
}
/** How the database writes a moment. */
export const MOMENT_FORMAT = 'YYYY-MM-DD"T"HH24:MI:SS';

/** A text, a number that a spreadsheet may count with, or a day or moment that it may sort by. */
export type Cell = string | number | LocalTime;
