import type { FORM_SORTS } from '#contract/forms.ts';

type Sort = (typeof FORM_SORTS)[number];
export interface Sorting {
  sort: Sort;
  order: 'asc' | 'desc';
}

/** The columns in their order, each sorted first the way that people look for. */
export const COLUMNS: { sort: Sort; label: string; first: Sorting['order'] }[] = [
  { sort: 'title', label: 'Name', first: 'asc' },
  { sort: 'createdAt', label: 'Created', first: 'desc' },
  { sort: 'answer', label: 'Responses', first: 'desc' },
  { sort: 'isPublished', label: 'Status', first: 'desc' },
  { sort: 'visibility', label: 'Visibility', first: 'asc' },
];

/** The sorting after a column's head was pressed. */
export function turned(sorting: Sorting, sort: Sort): Sorting {
  if (sorting.sort === sort) return { sort, order: sorting.order === 'asc' ? 'desc' : 'asc' };
  return { sort, order: COLUMNS.find((column) => column.sort === sort)?.first ?? 'asc' };
}

/** For the phone, where there are no column heads. */
export const SORT_CHOICES: { label: string; sorting: Sorting }[] = [
  { label: 'Newest first', sorting: { sort: 'createdAt', order: 'desc' } },
  { label: 'Oldest first', sorting: { sort: 'createdAt', order: 'asc' } },
  { label: 'Last changed first', sorting: { sort: 'updatedAt', order: 'desc' } },
  { label: 'Name, A to Z', sorting: { sort: 'title', order: 'asc' } },
  { label: 'Name, Z to A', sorting: { sort: 'title', order: 'desc' } },
  { label: 'Most responses first', sorting: { sort: 'answer', order: 'desc' } },
  { label: 'Fewest responses first', sorting: { sort: 'answer', order: 'asc' } },
  { label: 'Published first', sorting: { sort: 'isPublished', order: 'desc' } },
  { label: 'Drafts first', sorting: { sort: 'isPublished', order: 'asc' } },
  { label: 'By visibility', sorting: { sort: 'visibility', order: 'asc' } },
  { label: 'By visibility, turned round', sorting: { sort: 'visibility', order: 'desc' } },
];
