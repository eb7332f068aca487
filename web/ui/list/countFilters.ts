/** The ends of ranges, each with the beginning that it belongs to. */
const BEGINNINGS: Readonly<Record<string, string>> = { to: 'from', amountMax: 'amountMin', endDate: 'startDate', paidTo: 'paidFrom' };

/** Counts the filters that are set, by their names in the address. Both ends of a range are one filter, as one button removes them. */
export const countFilters = (set: readonly string[]): number => new Set(set.map((name) => BEGINNINGS[name] ?? name)).size;
