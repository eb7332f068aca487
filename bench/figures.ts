import { execFileSync } from 'node:child_process';
import { cpus, loadavg, totalmem } from 'node:os';

/** A figure that is promised, as this run measured it. */
export interface Figure {
  name: string;
  value: number;
  unit: string;
  /** The physical lower bound in the same unit, measured in the same run. */
  floor?: number;
  /** Ours beside the floor: the median of the rounds. */
  ratio?: number;
  /** The limit that is promised, of the ratio or of the value. */
  wanted: { of: 'ratio' | 'value'; least: number } | { of: 'ratio' | 'value'; most: number };
}

const figures: Figure[] = [];

/** Adds a promised figure to the table that the benchmark prints at its end. */
export const promised = (figure: Figure): void => void figures.push(figure);

export function isMet({ value, ratio, wanted }: Figure): boolean {
  const measured = wanted.of === 'ratio' ? ratio : value;
  if (measured === undefined || Number.isNaN(measured)) return false;
  return 'least' in wanted ? measured >= wanted.least : measured <= wanted.most;
}

/** The lines of the table, and how many figures are met. */
export function tableOf(all: readonly Figure[]): string[] {
  const short = all.filter((figure) => !isMet(figure)).length;
  return [
    ...aligned(figureRows(all)),
    `${all.length - short} of ${all.length} promised figures are met${short > 0 ? `, ${short} are short` : ''}.`,
  ];
}

/** The rows of the table: every promised figure, its floor in the same run, the ratio, what is wanted, and whether it is met. */
export function figureRows(all: readonly Figure[]): string[][] {
  const rows = all.map((figure) => {
    const { name, value, unit, floor, ratio, wanted } = figure;
    const limit = 'least' in wanted ? `≥ ${number(wanted.least)}` : `≤ ${number(wanted.most)}`;
    return [
      name,
      `${number(value)} ${unit}`,
      floor === undefined ? '' : `${number(floor)} ${unit}`,
      ratio === undefined ? '' : ratio.toFixed(2),
      wanted.of === 'ratio' ? `${limit} of the floor` : `${limit} ${unit}`,
      isMet(figure) ? 'pass' : 'SHORT',
    ];
  });
  return [['figure', 'measured', 'floor', 'ratio', 'wanted', ''], ...rows];
}

/** The rows as lines with straight columns, the first to the left and the others to the right. */
export function aligned(table: string[][]): string[] {
  const widths = table[0]!.map((_, i) => Math.max(...table.map((row) => row[i]!.length)));
  return table.map((row) => row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!))).join('  '));
}

/** Returns the promised figures that were measured so far. */
export const measured = (): (Figure & { met: boolean })[] => figures.map((figure) => ({ ...figure, met: isMet(figure) }));

/** The conditions of a run, without which its figures mean nothing. */
export interface Conditions {
  at: string;
  commit: string;
  cores: number;
  processor: string | undefined;
  memoryMb: number;
  node: string;
  loadAtTheEnd: number[];
  seconds: number;
}

export function conditions(seconds: number): Conditions {
  return {
    at: new Date().toISOString(),
    commit: execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).trim(),
    cores: cpus().length,
    processor: cpus()[0]?.model,
    memoryMb: Math.round(totalmem() / 2 ** 20),
    node: process.version,
    // Other work on the machine: more than the number of cores means that it was busy.
    loadAtTheEnd: loadavg().map((load) => Number(load.toFixed(1))),
    seconds: Math.round(seconds),
  };
}

export const number = (value: number): string => {
  const digits = Math.abs(value) >= 100 || Number.isInteger(value) ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
};
