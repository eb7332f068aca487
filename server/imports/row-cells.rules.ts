import type { ImportColumn, ImportMapping } from '#contract/imports.ts';
import { onOneLine } from '#contract/shared.ts';
import { Problem } from './cell.rules.ts';
import { writeReasons } from './reasons.queries.ts';

/** The reason is in its stored form. */
export interface CellProblem {
  /** Null when the file has no such column. */
  column: number | null;
  field: ImportColumn;
  reason: string;
  /** The row needs the cell, the row could do without it, or staff leave it out. */
  cell: 'needed' | 'spare' | 'left out';
}

/** A row of any file is read into this. */
export interface Verdict {
  /** All problems that prevent the import of the row, as they are stored; null when there are none. */
  problem: string | null;
  /** All problems of the row; null when there are none. */
  problems: CellProblem[] | null;
  /** True when all problems are in cells that may be left out. */
  canLeaveOut: boolean;
  /** The reason is in its stored form; null when no cell was left out. */
  leftOut: string | null;
}

/** The cells of a row by the fields of their columns, and what is wrong with them. */
export class RowCells {
  readonly given = new Map<ImportColumn, string>();
  readonly #problems: CellProblem[] = [];
  readonly #mapping: ImportMapping;
  readonly #leavesOut: (field: ImportColumn) => boolean;

  /** `leavesOut` says which wrong cells to leave out. */
  constructor(cells: string[], mapping: ImportMapping, leavesOut: (field: ImportColumn) => boolean) {
    mapping.forEach((field, i) => {
      if (field && cells[i]) this.given.set(field, cells[i]);
    });
    [this.#mapping, this.#leavesOut] = [mapping, leavesOut];
  }

  refuse(field: ImportColumn, reason: string, isNeeded = false): void {
    const column = this.#mapping.indexOf(field);
    const cell = isNeeded ? 'needed' : this.#leavesOut(field) ? 'left out' : 'spare';
    this.#problems.push({ column: column < 0 ? null : column, field, reason, cell });
  }

  /** Returns what `by` reads; undefined, with a problem of the field, where it throws one. */
  read<T>(field: ImportColumn, by: () => T, isNeeded = false): T | undefined {
    try {
      return by();
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      this.refuse(field, error.message, isNeeded);
      return undefined;
    }
  }

  /** The same for the cell of a field; undefined also where the row has none. */
  readGiven<T>(field: ImportColumn, by: (value: string) => T, isNeeded = false): T | undefined {
    const value = this.given.get(field);
    return value === undefined ? undefined : this.read(field, () => by(value), isNeeded);
  }

  get name(): string {
    const { given } = this;
    return onOneLine(given.get('fullName') ?? [given.get('firstName'), given.get('lastName')].filter(Boolean).join(' '));
  }

  get verdict(): Verdict {
    const problems = this.#problems.toSorted((a, b) => Number(b.cell === 'needed') - Number(a.cell === 'needed'));
    const blocking = problems.filter(({ cell }) => cell !== 'left out');
    const leftOut = problems.filter(({ cell }) => cell === 'left out');
    const together = (some: CellProblem[]) => (some.length === 0 ? null : writeReasons(some.map(({ reason }) => reason)));
    return {
      problem: together(blocking),
      problems: problems.length === 0 ? null : problems,
      canLeaveOut: blocking.length > 0 && blocking.every(({ cell }) => cell === 'spare'),
      leftOut: together(leftOut),
    };
  }
}
