import { RANGES } from '#contract/ranges.ts';

/** The beginnings of ranges, each by the name of its end. */
const BEGINNINGS = new Map<string, string>(RANGES.map(([first, last]) => [last, first]));

/** Counts the filters that are set, by their names in the address. Both ends of a range are one filter, as one button removes them. */
export const countFilters = (set: readonly string[]): number => new Set(set.map((name) => BEGINNINGS.get(name) ?? name)).size;
