import { isDay } from '#contract/day.ts';

// Screens read with these functions what they keep in the address. These are plain functions and no zod schemas, because the routes read an
// address before they load its screen: zod would be a part of every first visit.

/** Reads one value of an address. It returns `undefined` for a value that makes no sense. */
type Read<T> = (value: unknown) => T | undefined;

export interface SearchParams<T> {
  parse(search: unknown): T;
}
export type ParsedSearch<S> = S extends SearchParams<infer T> ? T : never;

/** The values that a screen keeps in its address, each with its reader. */
export function searchParams<R extends Record<string, Read<unknown>>>(readers: R): SearchParams<{ [K in keyof R]?: ReturnType<R[K]> }> {
  return {
    parse(search) {
      const given = search as Record<string, unknown>;
      return Object.fromEntries(Object.entries(readers).map(([name, read]) => [name, read(given[name])])) as never;
    },
  };
}

/** Text that somebody typed. The router reads `?search=2026` as a number. */
export const text: Read<string> = (value) => {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  return String(value).length <= 200 ? String(value) : undefined;
};

export const oneOf =
  <const T extends string | number>(values: readonly T[]): Read<T> =>
  (value) =>
    values.find((one) => String(one) === String(value));

/** The value is kept only while it is true. */
export const flag: Read<true> = (value) => (value === true ? true : undefined);

export const wholeNumber =
  (min: number, max: number): Read<number> =>
  (value) => {
    const number = Number(value);
    return Number.isInteger(number) && number >= min && number <= max ? number : undefined;
  };
export const pageNumber = wholeNumber(1, 1_000_000);

const UUID = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i;
export const id: Read<string> = (value) => (typeof value === 'string' && UUID.test(value) ? value : undefined);

/** A month as YYYY-MM. */
export const month: Read<string> = (value) => (typeof value === 'string' && /^\d{4}-(0[1-9]|1[0-2])$/.test(value) ? value : undefined);

/** A day as YYYY-MM-DD, from the first of January of that year to the end of 2199. */
export const dayFrom =
  (year: number): Read<string> =>
  (value) =>
    isDay(value) && value >= `${year}-01-01` && value < '2200-01-01' ? value : undefined;
