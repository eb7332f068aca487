import { asksValue, FILTER_OPS, FORM_SORTS, FORM_STATES, INVITE_STATES, RESPONSE_SORTS, VISIBILITIES } from '#contract/filter-values.ts';
import type { Filter } from '#contract/filters.ts';
import { dayFrom, flag, id, oneOf, type ParsedSearch, pageNumber, searchParams, text } from '#web/ui/search-params.ts';

// The values that the screens of forms keep in their addresses.

export const FormListSearch = searchParams({
  search: text,
  visibility: oneOf(VISIBILITIES),
  state: oneOf(FORM_STATES),
  sort: oneOf(FORM_SORTS),
  order: oneOf(['asc', 'desc']),
  page: pageNumber,
});

export const RESPONSE_TABS = ['summary', 'question', 'individual', 'table'] as const;
export type ResponseTab = (typeof RESPONSE_TABS)[number];

const op = oneOf(FILTER_OPS);
const isFilter = (one: Partial<Filter> | null): boolean =>
  Boolean(one && id(one.questionId) && op(one.op)) && (!asksValue(one!.op!) || (typeof one!.value === 'string' && one!.value !== ''));

const idOrNone = (value: unknown): string | undefined => (value === 'none' ? value : id(value));

export const ResponsesSearch = searchParams({
  tab: oneOf(RESPONSE_TABS),
  question: id,
  response: id,
  picture: flag,
  page: pageNumber,
  filters: (value): Filter[] | undefined => (Array.isArray(value) && value.length <= 20 && value.every(isFilter) ? value : undefined),
  late: flag,
  from: dayFrom(2000),
  to: dayFrom(2000),
  status: idOrNone,
  owner: idOrNone,
  noted: oneOf(['yes', 'no']),
  linked: oneOf(['yes', 'no']),
  sort: oneOf(RESPONSE_SORTS),
  order: oneOf(['asc', 'desc']),
});
export type ResponsesSearch = ParsedSearch<typeof ResponsesSearch>;

export const InvitesSearch = searchParams({ search: text, state: oneOf(INVITE_STATES), page: pageNumber });

export const AnswerSearch = searchParams({ search: text, page: pageNumber });
