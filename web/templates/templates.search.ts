import { z } from 'zod';
import { TEMPLATE_STATUS_VALUES } from '#contract/filters.ts';

// What the screens of templates keep in the address. A value that makes no sense counts as none.

// The router reads `?search=2026` as a number.
const Search = z.preprocess((text) => (text === undefined ? text : String(text)), z.string().max(200).optional()).catch(undefined);
const Place = z.coerce.number().int().min(1).max(1_000_000).optional().catch(undefined);

export const TemplateListSearch = z.object({
  search: Search,
  status: z.literal(TEMPLATE_STATUS_VALUES).optional().catch(undefined),
  sort: z.enum(['createdAt', 'name']).optional().catch(undefined),
  page: Place,
});
export type TemplateListSearch = z.infer<typeof TemplateListSearch>;

export const PREVIEW_VIEWS = ['desktop', 'phone', 'dark', 'text'] as const;
export const PreviewSearch = z.object({
  view: z.enum(PREVIEW_VIEWS).optional().catch(undefined),
  /** Narrows the members that it is previewed as. */
  search: Search,
  /** Which of them, from 1. */
  member: Place,
});
export type PreviewSearch = z.infer<typeof PreviewSearch>;
