import { z } from 'zod';
import { Filters, FORM_SORTS, NearDay } from '#contract/filters.ts';
import { VISIBILITIES } from '#contract/questions.ts';

// What the screens of forms keep in the address. A value that makes no sense counts as none.

const PageNumber = z.coerce.number().int().min(1).optional().catch(undefined);

export const FormListSearch = z.object({
  // The router reads `?search=2026` as a number.
  search: z.preprocess((text) => (text === undefined ? text : String(text)), z.string().max(200).optional()).catch(undefined),
  visibility: z.enum(VISIBILITIES).optional().catch(undefined),
  sort: z.enum(FORM_SORTS).optional().catch(undefined),
  order: z.enum(['asc', 'desc']).optional().catch(undefined),
  page: PageNumber,
});
export type FormListSearch = z.infer<typeof FormListSearch>;

export const RESPONSE_TABS = ['summary', 'question', 'individual', 'table'] as const;
export type ResponseTab = (typeof RESPONSE_TABS)[number];

export const ResponsesSearch = z.object({
  tab: z.enum(RESPONSE_TABS).optional().catch(undefined),
  /** Id of the question shown. */
  question: z.uuid().optional().catch(undefined),
  /** Id of the response shown. */
  response: z.uuid().optional().catch(undefined),
  page: PageNumber,
  filters: Filters.optional().catch(undefined),
  late: z.literal(true).optional().catch(undefined),
  from: NearDay.optional().catch(undefined),
  to: NearDay.optional().catch(undefined),
  order: z.literal('asc').optional().catch(undefined),
});
export type ResponsesSearch = z.infer<typeof ResponsesSearch>;
