import { z } from 'zod';
import { contract } from './endpoint.ts';
import { EXPORT_FORMATS } from './exports.ts';
import { DEBT_AGES } from './filter-values.ts';
import { Currency } from './money.ts';
import { Data, Day } from './shared.ts';

// Receivables are what members owe, by age, and what is expected, by month. Amounts are in major units and never added across currencies.

export const CurrencyReceivables = z.object({
  currency: Currency,
  owed: z.number(),
  overdue: z.number(),
  /** Together they are `owed`. */
  ages: z.array(z.object({ age: z.enum(DEBT_AGES), amount: z.number() })),
  /** The first month is this one, from today on. */
  months: z.array(z.object({ month: z.string(), amount: z.number() })),
  /** This is due after these months. */
  later: z.number(),
  withoutDay: z.number(),
  /** Members paid this beyond their price. */
  credit: z.number(),
});
export type CurrencyReceivables = z.infer<typeof CurrencyReceivables>;

export const Receivables = z.object({ today: Day, currencies: z.array(CurrencyReceivables) });
export type Receivables = z.infer<typeof Receivables>;

export const receivables = contract({
  get: {
    route: 'GET /api/receivables',
    summary: 'What members owe by age and what is expected by month, each currency by itself',
    response: Data(Receivables),
  },
  exportFile: {
    route: 'GET /api/receivables/export',
    summary: 'What each member owes by age, as a file',
    query: z.object({ format: z.enum(EXPORT_FORMATS).default('csv') }),
    response: 'file',
  },
});
