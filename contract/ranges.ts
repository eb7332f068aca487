import type { z } from 'zod';
import * as text from './ranges.messages.ts';

/** The ranges that calls ask for, each by the names of its two fields. */
export const RANGES = [
  ['from', 'to', text.lastBeforeFirst],
  ['paidFrom', 'paidTo', text.lastBeforeFirst],
  ['startDate', 'endDate', text.lastBeforeFirst],
  ['amountMin', 'amountMax', text.mostBelowLeast],
] as const;

/** Returns whether a range ends before it begins, so that it selects nothing. An end that is left out is open. */
export const isBackwards = <T extends string | number>(first: T | null | undefined, last: T | null | undefined): boolean =>
  first !== undefined && first !== null && last !== undefined && last !== null && last < first;

/**
 * Refuses a range that ends before it begins, beside its second field. It is for what callers ask: a stored filter may hold such a range
 * from before, and still has to be read. It is put around a schema last, because a schema with a check cannot be extended.
 */
export const inOrder = <T extends z.ZodObject>(schema: T): T =>
  schema.superRefine((values: Record<string, unknown>, ctx) => {
    for (const [first, last, problem] of RANGES)
      if (isBackwards(values[first] as string | number | undefined, values[last] as string | number | undefined))
        ctx.addIssue({ code: 'custom', path: [last], message: problem() });
  });
