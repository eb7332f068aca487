import { TEMPLATE_STATUS_VALUES } from '#contract/filter-values.ts';
import { oneOf, type ParsedSearch, pageNumber, searchParams, text } from '#web/ui/search-params.ts';

export const TemplateListSearch = searchParams({
  search: text,
  status: oneOf(TEMPLATE_STATUS_VALUES),
  sort: oneOf(['createdAt', 'name']),
  page: pageNumber,
});
export type TemplateListSearch = ParsedSearch<typeof TemplateListSearch>;

export const PREVIEW_VIEWS = ['email', 'text'] as const;
export const PreviewSearch = searchParams({
  view: oneOf(PREVIEW_VIEWS),
  /** Finds the members that the template is previewed for. */
  search: text,
  /** The shown member counts from 1. */
  member: pageNumber,
});
