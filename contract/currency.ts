import { z } from 'zod';
import { CURRENCIES } from './currencies.ts';

// The schema is apart from the rest of money.ts, which every first visit loads without zod.

export const Currency = z.enum(CURRENCIES);
export type Currency = z.infer<typeof Currency>;
